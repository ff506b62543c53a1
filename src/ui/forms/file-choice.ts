import { useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES, namedLimit } from '../../core/vocabulary.ts';
import { fileSize } from '../format.ts';

/** What a chooser offers of the files of a device. */
export const accepted = { picture: 'image/*', pdf: 'application/pdf,.pdf' } as const;

type Rules = {
  kind?: keyof typeof accepted;
  /** In bytes. */
  most?: number;
  /** What is said of a file of another kind, of one without content, and of one that is too large. */
  other: () => string;
  empty?: () => string;
  large: (sizes: { size: string; most: string }) => string;
};

/**
 * What is wrong with a file, as far as can be checked without opening it; the server checks the rest. The type comes from its name, so that
 * only a type that is certainly wrong is refused.
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
 * A file that is chosen and not sent yet; `preview` is an address for an `img` or a link.
 * @param check says at once what certainly cannot be used
 * @param before what was chosen earlier, and was checked then
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
    /** It cannot be used after all; it stays until another is chosen. */
    fail: setTrouble,
    clear: () => choose(null),
    /** It was sent, or its form without it; what came since then stays. */
    clearSent: () => {
      setChosen((now) => (now === chosen ? null : now));
      setTrouble((now) => (now === trouble ? null : now));
    },
  };
}
