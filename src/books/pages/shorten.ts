/** Maximum length of a description on a card, in code points. */
const LONGEST = 100;

/** Returns a text of up to 100 code points as it is, and of a longer one the first 100 and three dots. */
export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : text;
}
