/** A second-hand book on a page of its own. */
export function BookPage() {
  return null;
}
