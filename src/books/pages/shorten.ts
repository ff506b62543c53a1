/** Characters of a description that a card shows. */
const LONGEST = 100;

/** The first 100 characters and an ellipsis of three dots, or the whole text when it has no more. Characters are code points. */
export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : text;
}
