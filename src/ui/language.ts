/**
 * The language of a text that people typed, as far as its script shows: `hi` for Devanagari, undefined for the page's own. For
 * `lang` attributes, which steer fonts, line breaks and the voice of screen readers.
 */
export function languageOf(text: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined;
}
