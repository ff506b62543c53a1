/**
 * The page numbers a pager shows: the first, the last, and up to two on either side of the current one, in order. A gap of a
 * single page is filled with that page.
 */
export function pageWindow(page: number, pages: number): number[] {
  const numbers = new Set([1, pages]);
  for (let near = page - 2; near <= page + 2; near++) numbers.add(near);
  if (page - 2 === 3) numbers.add(2);
  if (page + 2 === pages - 2) numbers.add(pages - 1);
  return [...numbers]
    .filter((number) => number >= 1 && number <= Math.max(pages, page))
    .sort((a, b) => a - b);
}
