/** Offers a book, and shows what became of the others. */
export function SellBooksPage() {
  return null;
}
