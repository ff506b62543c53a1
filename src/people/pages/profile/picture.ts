/** Pictures up to so many bytes are taken; the server says so too. */
export const MOST_BYTES = 10_000_000;

/** Where a picture of an account is: a path below the API base, or a web address. */
export const pictureAddress = (photo: string): string => (/^https?:/i.test(photo) ? photo : `/api${photo}`);

/**
 * What is wrong with a file that is to be a picture, as far as can be checked without opening it. The type comes from its name,
 * so only a type that is certainly wrong is refused.
 */
export function troubleWith(file: Pick<File, 'type' | 'size'>): 'kind' | 'size' | null {
  if (file.type !== '' && !file.type.startsWith('image/')) return 'kind';
  return file.size > MOST_BYTES ? 'size' : null;
}
