import { useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES, namedLimit } from '../../core/vocabulary.ts';
import { fileSize } from '../format.ts';

/** The `accept` attribute of a file input, by kind of file. */
export const accepted = { picture: 'image/*', pdf: 'application/pdf,.pdf' } as const;

type Rules = {
  kind?: keyof typeof accepted;
  /** Maximum size in bytes. */
  most?: number;
  /** Messages for a file of another kind, an empty file, and a file that is too large. */
  other: () => string;
  empty?: () => string;
  large: (sizes: { size: string; most: string }) => string;
};

/**
 * Returns what is wrong with a file, or null. Checks it without opening it; the server checks the rest. Browsers derive the type from
 * the file's name, so a file without a type passes.
 */
export function troubleWith(
  { type, size }: Pick<File, 'type' | 'size'>,
  { kind = 'picture', most = MAX_PICTURE_BYTES, other, empty, large }: Rules,
): string | null {
  const fits = type === '' || (kind === 'pdf' ? type === 'application/pdf' : type.startsWith('image/'));
  if (!fits) return other();
  if (size === 0 && empty) return empty();
  return size > most ? large({ size: fileSize(size), most: fileSize(namedLimit(most)) }) : null;
}

/**
 * A file that is chosen but not sent yet; `preview` is an object URL for an `img` or a link.
 * @param check returns why a file certainly cannot be used, or null
 * @param before an earlier choice, checked already
 */
export function useFileChoice(check: (file: File) => string | null, before?: File) {
  const of = (file: File) => ({ file, preview: URL.createObjectURL(file) });
  const [chosen, setChosen] = useState(() => (before ? of(before) : null));
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);
  const choose = (file: File | null) => {
    const found = file && check(file);
    setTrouble(found);
    setChosen(file && found === null ? of(file) : null);
  };
  return {
    chosen,
    trouble,
    choose,
    /** Shows why the file cannot be used after all; the file stays until another is chosen. */
    fail: setTrouble,
    clear: () => choose(null),
    /** Clears the choice after the form was sent; a file chosen since then stays. */
    clearSent: () => {
      setChosen((now) => (now === chosen ? null : now));
      setTrouble((now) => (now === trouble ? null : now));
    },
  };
}
