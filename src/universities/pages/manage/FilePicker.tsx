import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MAX_CHOSEN_BYTES, MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Answer } from '../../../ui/session/call.ts';
import { upload } from '../../../ui/session/upload.ts';

/** The server takes no larger ones; it says so, too. */
const MOST = { picture: MAX_PICTURE_BYTES, pdf: MAX_CHOSEN_BYTES };

/** A file that was chosen and is not sent yet; `preview` is an address for an `img` or a link. */
export type FileChoice = {
  kind: keyof typeof MOST;
  chosen: { file: File; preview: string } | null;
  trouble: string | null;
  choose: (file: File) => void;
  /** It cannot be used after all; it stays until another is chosen. */
  fail: (trouble: string) => void;
  clear: () => void;
};

/** Chooses a picture or a PDF, and reports at once what certainly cannot be used. */
export function useFileChoice(kind: FileChoice['kind']): FileChoice {
  const [chosen, setChosen] = useState<FileChoice['chosen']>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);
  return {
    kind,
    chosen,
    trouble,
    choose: (file) => {
      const found = troubleWith(file, kind);
      setTrouble(found);
      setChosen(found === null ? { file, preview: URL.createObjectURL(file) } : null);
    },
    fail: setTrouble,
    clear: () => {
      setChosen(null);
      setTrouble(null);
    },
  };
}

/** The type comes from the file’s name, so that only a certain miss is called one. */
function troubleWith({ type, size }: File, kind: FileChoice['kind']): string | null {
  const fits = type === '' || (kind === 'pdf' ? type === 'application/pdf' : type.startsWith('image/'));
  if (!fits) return kind === 'pdf' ? m.catalogue_pages_not_pdf() : m.catalogue_pages_not_picture();
  if (size === 0) return m.catalogue_pages_file_empty();
  const most = MOST[kind];
  return size > most ? m.catalogue_pages_file_large({ size: fileSize(size), most: fileSize(most) }) : null;
}

type Props = {
  label: string;
  choice: FileChoice;
  /** What the button says while nothing is chosen. */
  button: string;
  hint?: string;
  /** What there is already, and what else can be done about it. */
  children?: ReactNode;
};

/** Chooses a file, or none; what was chosen is named until it is sent. */
export function FilePicker({ label, choice, button, hint, children }: Props) {
  const { kind, chosen, trouble, choose, clear } = choice;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest borders and legends inside forms
    <div className="input picker" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {m.forms_optional({ label })}
      </span>
      {children}
      {chosen && (
        <p className="chosen" role="status">
          <Icon name={kind === 'pdf' ? 'file' : 'check'} />
          <span>
            {chosen.file.name} <span className="muted num">{fileSize(chosen.file.size)}</span>
          </span>
        </p>
      )}
      {trouble && (
        <p className="err" role="alert">
          {trouble}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={kind === 'pdf' ? 'application/pdf,.pdf' : 'image/*'}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) choose(file);
          // The same file can be chosen again, after it was mended.
          target.value = '';
        }}
      />
      <div className="acts">
        <button ref={chooser} type="button" className="btn" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {chosen ? m.catalogue_pages_file_other() : button}
        </button>
        {chosen && (
          <button
            type="button"
            className="btn quiet"
            onClick={() => {
              clear();
              chooser.current?.focus();
            }}
          >
            {m.catalogue_pages_file_leave()}
          </button>
        )}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}

/** Sends forms with files, with progress, and can stop. A stopped upload shows that it was stopped. */
export function useSending() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const send = async <T,>(method: 'PUT' | 'PATCH', path: string, form: FormData): Promise<Answer<T>> => {
    const controller = new AbortController();
    sending.current = controller;
    const hasFiles = [...form.values()].some((value) => value instanceof File);
    if (hasFiles) setProgress({ sent: 0, total: 1 });
    const onProgress = (sent: number, total: number) => hasFiles && setProgress({ sent, total });
    const answer = await upload<T>(path, form, { method, onProgress, signal: controller.signal });
    setProgress(null);
    if (answer.ok || !controller.signal.aborted) return answer;
    return { ...answer, status: -1, error: m.catalogue_pages_stopped() };
  };
  return { progress, send, stop: () => sending.current?.abort() };
}

/** In bytes. */
type Progress = { sent: number; total: number };

/** Progress of an upload, with a way to stop it. */
export function Sending({ progress: { sent, total }, onStop }: { progress: Progress; onStop: () => void }) {
  const isSent = sent >= total;
  const words = isSent
    ? m.catalogue_pages_checking_files()
    : m.catalogue_pages_sending({ sent: fileSize(sent), total: fileSize(total) });
  return (
    <div className="sending">
      <progress
        value={isSent ? undefined : sent}
        max={total}
        aria-label={m.catalogue_pages_sending_label()}
      />
      <p className="hint num" role={isSent ? 'status' : undefined}>
        {words}
      </p>
      <button type="button" className="btn" onClick={onStop}>
        {m.catalogue_pages_stop()}
      </button>
    </div>
  );
}

/** Too large, of another kind, unreadable. */
const ABOUT_FILES = [413, 415, 422];

/** An answer without what it says about files, which is said beside their choosers instead: text and PDF of a course share a name. */
export function blameFiles<T>(answer: Answer<T>, choices: Record<string, FileChoice>): Answer<T> {
  if (answer.ok || !ABOUT_FILES.includes(answer.status)) return answer;
  const others = Object.entries(answer.fields).filter(([path, texts]) => {
    const choice = choices[path.replace(/^course\[(.*)\]$/, '$1')];
    choice?.fail(texts.join(' '));
    return choice === undefined;
  });
  return { ...answer, fields: Object.fromEntries(others) };
}
