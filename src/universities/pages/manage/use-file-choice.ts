import { useEffect, useState } from 'react';
import { MAX_CHOSEN_BYTES, MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';

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
