/** The query of the address with one parameter changed, or left out for null. */
export function searchWith(query: URLSearchParams, name: string, value: string | null): { search: string } {
  const next = new URLSearchParams(query);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return { search: `?${next}` };
}
