/** A page's size in points, as the reader sees it: turned where the PDF says so. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pages kept drawn at a time; each costs up to 24 MB. */
const MOST_DRAWN = 6;
const MAX_PIXELS = 6_000_000;
const MAX_PIXEL_RATIO = 2;

/** Of the pages near the window, the `most` nearest to the one looked at, in reading order. */
export function pagesToDraw(near: Iterable<number>, current: number, most = MOST_DRAWN): number[] {
  const byDistance = [...near].sort((a, b) => Math.abs(a - current) - Math.abs(b - current) || a - b);
  return byDistance.slice(0, most).sort((a, b) => a - b);
}

/**
 * By how much a page is to be enlarged to fill `cssWidth` sharply: at most two device pixels to a CSS pixel, and at most
 * six million in all, beyond which cheap phones fail.
 */
export function drawingScale({ width, height }: PageSize, cssWidth: number, pixelRatio: number): number {
  const scale = (cssWidth / width) * Math.min(pixelRatio, MAX_PIXEL_RATIO);
  return Math.min(scale, Math.sqrt(MAX_PIXELS / (width * height)));
}

/** A page's place in the scrolled box: distances in CSS pixels from the top of the contents. */
export interface PagePlace {
  page: number;
  top: number;
  height: number;
}

/** Where the top of the window stands: so far down this page, as a share of its height. */
export interface Anchor {
  page: number;
  share: number;
}

/** The page that covers the line a third down the window, or the last above it. Undefined without pages. */
export function pageLookedAt(
  places: readonly PagePlace[],
  scrollTop: number,
  windowHeight: number,
): PagePlace | undefined {
  const line = scrollTop + windowHeight / 3;
  return places.findLast(({ top }) => top <= line) ?? places[0];
}

/** The place of the window, in terms that outlive a change of the pages' sizes. */
export function anchorAt(place: PagePlace, scrollTop: number): Anchor {
  return { page: place.page, share: (scrollTop - place.top) / place.height };
}

/** The scroll position that puts the window back at its anchor. */
export function scrollTopFor(anchor: Anchor, { top, height }: Omit<PagePlace, 'page'>): number {
  return top + anchor.share * height;
}
