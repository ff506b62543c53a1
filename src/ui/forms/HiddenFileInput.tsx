import type { RefObject } from 'react';
import { accepted } from './file-choice.ts';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  kind?: keyof typeof accepted;
  onFile: (file: File) => void;
};

/** A chooser that a button opens. */
export function HiddenFileInput({ ref, kind = 'picture', onFile }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accepted[kind]}
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file) onFile(file);
        // The same file can be chosen again, after it was mended.
        target.value = '';
      }}
    />
  );
}
