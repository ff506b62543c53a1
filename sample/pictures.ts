import type { SampleBook } from './books.ts';

const folder = new URL('./pictures/', import.meta.url);

/** The drawn cover of a book: 480 pixels wide for a page, 160 for a list. */
export function coversOf({ name }: Pick<SampleBook, 'name'>): { large: URL; small: URL } {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-');
  return {
    large: new URL(`covers/${slug}.webp`, folder),
    small: new URL(`covers/${slug}-small.webp`, folder),
  };
}

/** The drawn crest of a university. */
export const crestOf = (key: string): URL => new URL(`crests/${key}.webp`, folder);
