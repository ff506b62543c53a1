import type { ComponentProps } from 'react';
import { Icon } from '../Icon.tsx';
import * as css from './FileInput.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** One file at least. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** Chooses files and keeps none: browsers report no change where the same file is chosen again after it was mended. */
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

/** The same as a button. What is chosen its page says beside it: the field of a browser would say that nothing is. */
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

/** Why a file was not taken, or something else not done. */
export function Trouble({ text }: { text: string | null }) {
  return (
    text && (
      <p className="err" role="alert">
        {text}
      </p>
    )
  );
}
