/**
 * The language of a text that people typed, as far as its script shows: `hi` for Devanagari, undefined for the page's own. For
 * `lang` attributes, which steer fonts, line breaks and the voice of screen readers.
 */
export function languageOf(text: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;
}

/** The first letter of a name with its marks, in any script, as a capital: `A` of “asha”, `नि` of “निर्मला”, `क्ष` of “क्षमा”; empty when there is none. */
export const initialOf = (name: string): string =>
  // The sign U+094D ties the next letter to this one.
  /[\p{L}\p{N}](?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0].toLocaleUpperCase() ?? '';
