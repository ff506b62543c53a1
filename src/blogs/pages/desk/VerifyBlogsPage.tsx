/** The posts that wait for a decision, and those that were decided. */
export function VerifyBlogsPage() {
  return null;
}
