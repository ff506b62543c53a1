/** Where in a PDF a link leads. */
export type PdfPlace = { page: number; search: string };

/** Reads the place out of a hash as pdf.js spells it, `#page=3&search=two+words`; null where it names none. */
export function placeIn(hash: string): PdfPlace | null {
  const given = new URLSearchParams(hash.slice(1));
  const page = /^\d{1,5}$/.test(given.get('page') ?? '') ? Number(given.get('page')) : 0;
  const search = (given.get('search') ?? '').trim();
  return page > 0 || search ? { page: Math.max(page, 1), search } : null;
}
