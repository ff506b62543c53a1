/** What the shelves of a course read; the rest of an address is not passed on. */
const READ = ['after', 'open', 'type'];

/** The query of the address with one parameter changed, or left out for null. */
export function searchWith(query: URLSearchParams, name: string, value: string | null): { search: string } {
  const next = new URLSearchParams();
  for (const one of READ) {
    const kept = one === name ? value : query.get(one);
    if (kept !== null) next.set(one, kept);
  }
  return { search: `?${next}` };
}
