import type { ComponentProps } from 'react';
import { Icon } from '../Icon.tsx';
import * as css from './FileInput.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Called with at least one file. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** A file input that is cleared after each choice: browsers fire no `change` when a corrected file is chosen again. */
export function FileInput({ onFiles, ...attributes }: Props) {
  return (
    <input
      {...attributes}
      type="file"
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? [];
        target.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  );
}

/** A file input as a button. The page shows the chosen file beside it: the browser's own field would say that none is chosen. */
export function FileButton({ button, ...attributes }: Props & { id: string; button: string }) {
  return (
    <>
      <FileInput {...attributes} className={`visually-hidden ${css.input}`} />
      <label className="btn" htmlFor={attributes.id}>
        <Icon name="upload" />
        {button}
      </label>
    </>
  );
}

/** Says why a file was rejected, or why another action failed. */
export function Trouble({ text }: { text: string | null }) {
  return (
    text && (
      <p className="err" role="alert">
        {text}
      </p>
    )
  );
}
