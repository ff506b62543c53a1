/** Writes a post, or revises one: ?post=. */
export function WriteBlogPage() {
  return null;
}
