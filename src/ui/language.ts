/**
 * Derives the language of a user-written text from its script: `hi` for Devanagari, undefined for the page's own. For `lang`
 * attributes, which control fonts, line breaks and the voice of screen readers.
 */
export function languageOf(text: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;
}

/**
 * Returns the first letter of a name with its marks, in upper case, for any script: `A` of “asha”, `नि` of “निर्मला”, `क्ष` of “क्षमा”;
 * empty if the name has none.
 */
export const initialOf = (name: string): string =>
  // The virama U+094D joins the next letter to this one.
  /[\p{L}\p{N}](?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0].toLocaleUpperCase() ?? '';
