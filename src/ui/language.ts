const DEVANAGARI = /\p{Script=Devanagari}/u;

const count = (letter: RegExp, text: string): number => text.split(letter).length;

/**
 * Derives the language of a user-written text from the script of most of its letters: `hi` for Devanagari, undefined for the page's own.
 * For `lang` attributes, which control fonts, line breaks and the voice of screen readers.
 */
export const languageOf = (text: string): 'hi' | undefined =>
  // Most texts have none, and counting the letters of a list of posts takes a tenth of the time of its page.
  DEVANAGARI.test(text) && count(DEVANAGARI, text) > count(/\p{Script=Latin}/u, text) ? 'hi' : undefined;

/**
 * Returns the first letter of a name with its marks, in upper case, for any script: `A` of “asha”, `नि` of “निर्मला”, `क्ष` of “क्षमा”;
 * empty if the name has none.
 */
export const initialOf = (name: string): string =>
  // The virama U+094D joins the next letter to this one.
  /[\p{L}\p{N}](?:\u094d\p{L}|\p{M})*/u.exec(name)?.[0].toLocaleUpperCase() ?? '';
