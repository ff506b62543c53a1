import { type ReactNode, useId, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { FileChoice } from './use-file-choice.ts';

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
