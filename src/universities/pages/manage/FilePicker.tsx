import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MAX_CHOSEN_BYTES, MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { useSending } from '../../../ui/area/SendingProgress.tsx';
import { fileSize } from '../../../ui/format.ts';
import { notSent } from '../../../ui/forms/refusal.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Answer } from '../../../ui/session/call.ts';

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

/** Sends forms with files. A stopped upload shows that it was stopped. */
export function useFileSending() {
  const words = {
    sending: m.catalogue_pages_sending_label(),
    progress: m.catalogue_pages_sending,
    working: m.catalogue_pages_checking_files(),
    stop: m.catalogue_pages_stop(),
  };
  const { bar, send } = useSending(words, 'sending');
  const sendFiles = async <T,>(method: 'PUT' | 'PATCH', path: string, form: FormData): Promise<Answer<T>> =>
    (await send<T>(method, path, form)) ?? notSent(m.catalogue_pages_stopped());
  return { bar, send: sendFiles };
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
