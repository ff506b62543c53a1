import { type ReactNode, useId, useRef } from 'react';
import { MAX_FILE_BYTES, MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { useSending } from '../../../ui/area/SendingProgress.tsx';
import { fileSize } from '../../../ui/format.ts';
import { FileInput, Trouble } from '../../../ui/forms/FileInput.tsx';
import { accepted, troubleWith, useFileChoice } from '../../../ui/forms/file-choice.ts';
import { notSent } from '../../../ui/forms/refusal.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Answer } from '../../../ui/session/call.ts';
import * as css from './FilePicker.module.css';

export type FileChoice = ReturnType<typeof usePictureOrPdf>;

/**
 * Manages the choice of one picture or PDF.
 * @param before the file that was chosen when the chooser was last on the page
 */
export function usePictureOrPdf(kind: 'picture' | 'pdf', before?: File) {
  const choice = useFileChoice(
    (file) =>
      troubleWith(file, {
        kind,
        // The server enforces the same limit.
        most: kind === 'pdf' ? MAX_FILE_BYTES : MAX_PICTURE_BYTES,
        other: kind === 'pdf' ? m.catalogue_pages_not_pdf : m.areas_not_picture,
        empty: m.pdf_refused_empty,
        large: m.catalogue_pages_file_large,
      }),
    before,
  );
  return { ...choice, kind };
}

type Props = {
  label: string;
  choice: FileChoice;
  /** Label of the button while no file is chosen. */
  button: string;
  hint?: string;
  /** The stored file and its actions. */
  children?: ReactNode;
};

/** A file chooser. Shows the name of the chosen file until it is sent. */
export function FilePicker({ label, choice, button, hint, children }: Props) {
  const { kind, chosen, trouble, choose, clear } = choice;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest borders and legends inside forms
    <div className={`input ${css.picker}`} role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {m.forms_optional({ label })}
      </span>
      {children}
      <div role="status">
        {chosen && (
          <p className={css.chosen}>
            <Icon name={kind === 'pdf' ? 'file' : 'check'} />
            <span>
              {chosen.file.name} <span className="muted num">{fileSize(chosen.file.size)}</span>
            </span>
          </p>
        )}
      </div>
      <Trouble text={trouble} />
      <FileInput ref={input} accept={accepted[kind]} hidden onFiles={([file]) => choose(file)} />
      <div className="acts tight">
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
            {m.forms_file_leave()}
          </button>
        )}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}

/** Sends forms with files. A stopped upload returns a refusal that says so. */
export function useFileSending() {
  const words = {
    sending: m.catalogue_pages_sending_label(),
    progress: m.areas_progress_sent,
    working: m.catalogue_pages_checking_files(),
    stop: m.areas_stop_sending(),
  };
  const { bar, send } = useSending(words, true);
  const sendFiles = async <T,>(method: 'PUT' | 'PATCH', path: string, form: FormData): Promise<Answer<T>> =>
    (await send<T>(method, path, form)) ?? notSent(m.catalogue_pages_stopped());
  return { bar, send: sendFiles };
}
