/** The books on offer with their Purchase button, and above them one’s own requests. */
export function PurchaseBooksPage() {
  return null;
}
