/** What people ask of books that nobody with an account sells, for staff. */
export function DeskPage() {
  return null;
}
