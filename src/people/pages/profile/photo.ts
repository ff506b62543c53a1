import { MAX_PICTURE_BYTES } from '../../../core/vocabulary.ts';

/** Where a picture of an account is: a path below the API base, or a web address. */
export const pictureAddress = (photo: string): string => (/^https?:/i.test(photo) ? photo : `/api${photo}`);

/**
 * What is wrong with a file that is to be a picture, as far as can be checked without opening it. The type comes from its name,
 * so only a type that is certainly wrong is refused.
 */
export function troubleWith(file: Pick<File, 'type' | 'size'>): 'kind' | 'size' | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return 'kind';
  return file.size > MAX_PICTURE_BYTES ? 'size' : null;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of a name, in any script: `A` of "asha", `नि` of "निर्मला". Signs before it are passed over. */
export function initialOf(name: string): string {
  for (const { segment } of letters.segment(name))
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase();
  return '';
}
