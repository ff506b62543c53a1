/** One’s own posts and what became of them. */
export function MyBlogsPage() {
  return null;
}
