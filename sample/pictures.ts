import type { SampleBook } from './books.ts';

const folder = new URL('./pictures/', import.meta.url);

/** Returns the locations of a book's drawn cover: 480 pixels wide for the book's page, 160 for lists. */
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

/** Returns the location of a university's drawn crest. */
export const crestOf = (key: string): URL => new URL(`crests/${key}.webp`, folder);
