/** The place in a PDF that a link leads to. */
export type PdfPlace = { page: number; search: string };

/** Parses a hash in pdf.js's format, `#page=3&search=two+words`; null if it names no place. */
export function placeIn(hash: string): PdfPlace | null {
  const given = new URLSearchParams(hash.slice(1));
  const page = /^\d{1,5}$/.test(given.get('page') ?? '') ? Number(given.get('page')) : 0;
  const search = (given.get('search') ?? '').trim();
  return page > 0 || search ? { page: Math.max(page, 1), search } : null;
}
