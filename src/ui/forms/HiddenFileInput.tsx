import type { RefObject } from 'react';
import { FileInput } from './FileInput.tsx';
import { accepted } from './file-choice.ts';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  kind?: keyof typeof accepted;
  onFile: (file: File) => void;
};

/** A chooser that a button opens. */
export function HiddenFileInput({ ref, kind = 'picture', onFile }: Props) {
  return <FileInput ref={ref} accept={accepted[kind]} hidden onFiles={([file]) => onFile(file)} />;
}
