/** The posts, newest first. */
export function BlogsPage() {
  return null;
}
