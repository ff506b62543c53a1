const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of a name, in any script: `A` of "asha", `नि` of "निर्मला". Signs before it are passed over. */
export function initialOf(name: string): string {
  for (const { segment } of letters.segment(name))
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase();
  return '';
}
