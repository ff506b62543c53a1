/** A post on a page of its own. */
export function BlogPage() {
  return null;
}
