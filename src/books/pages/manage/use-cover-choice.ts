import { useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { lighterPicture } from './lighter-picture.ts';

/** Photos up to here are made smaller before they are sent; phones have no memory for more. */
const MOST_TO_SHRINK = 40_000_000;
/** What every browser that runs the portal can open and draw. */
const DRAWABLE = /^image\/(jpeg|png|webp)$/;

/** A picture that was chosen and is not sent yet; `preview` is an address for an `img`. */
export type CoverChoice = {
  chosen: { file: File; preview: string } | null;
  /** Why what was chosen cannot be used. */
  trouble: string | null;
  /** Changes when the field has to begin anew. */
  turn: number;
  choose: (file: File | null) => void;
  clear: () => void;
  /** What is to be sent: the picture, made smaller where that helps; null when none was chosen. */
  take: () => Promise<File | null>;
};

/** Chooses the picture of a book, and reports at once what certainly cannot be used. */
export function useCoverChoice(): CoverChoice {
  const [chosen, setChosen] = useState<CoverChoice['chosen']>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);
  const choose = (file: File | null) => {
    const found = file && troubleWith(file);
    setTrouble(found);
    setChosen(file && found === null ? { file, preview: URL.createObjectURL(file) } : null);
  };
  const clear = () => {
    choose(null);
    setTurn((before) => before + 1);
  };
  const take = async () => (chosen ? lighterPicture(chosen.file) : null);
  return { chosen, trouble, turn, choose, clear, take };
}

/** The type comes from the file’s name, so only a type that is certainly wrong is refused. */
function troubleWith({ type, size }: File): string | null {
  if (type !== '' && !type.startsWith('image/')) return m.book_desk_image_kind();
  if (size === 0) return m.book_desk_image_empty();
  if (size <= (DRAWABLE.test(type) ? MOST_TO_SHRINK : MAX_PICTURE_BYTES)) return null;
  return m.book_desk_image_large({ size: fileSize(size), most: fileSize(MAX_PICTURE_BYTES) });
}

/** Why what is to be sent would be refused: it stayed too large, because the browser could not open it. */
export const tooLarge = ({ size }: File): string | null =>
  size <= MAX_PICTURE_BYTES
    ? null
    : m.market_image_still_large({ size: fileSize(size), most: fileSize(MAX_PICTURE_BYTES) });
