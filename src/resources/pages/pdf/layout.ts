/** A page's size in points, after the rotation in the PDF itself. */
export interface PageSize {
  width: number;
  height: number;
}

/** The rotation that the reader has chosen, clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

export const turned = ({ width, height }: PageSize, turn: Turn): PageSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** How many pages stay drawn at a time; each costs up to 24 MB. */
const MOST_DRAWN = 6;
const MAX_PIXELS = 6_000_000;
/** For phones with 2 GB of memory or less. */
const MAX_PIXELS_SMALL = 3_000_000;
const SMALL_GIB = 2;
const MAX_PIXEL_RATIO = 2;

/** Picks the pages near the viewport that are nearest to the current one, in reading order. */
export function pagesToDraw(near: Iterable<number>, current: number): number[] {
  const byDistance = [...near].sort((a, b) => Math.abs(a - current) - Math.abs(b - current) || a - b);
  return byDistance.slice(0, MOST_DRAWN).sort((a, b) => a - b);
}

/** Returns the most pixels that a page's canvas may have on this device; not every browser reports its memory. */
export function deviceMaxPixels(device: { deviceMemory?: number } = navigator as object): number {
  const { deviceMemory } = device;
  return deviceMemory !== undefined && deviceMemory <= SMALL_GIB ? MAX_PIXELS_SMALL : MAX_PIXELS;
}

/**
 * Returns the scale at which a page fills `cssWidth` sharply: at most two device pixels to a CSS pixel, and at most `most` pixels in all,
 * beyond which cheap phones fail.
 */
export function drawingScale(
  { width, height }: PageSize,
  cssWidth: number,
  pixelRatio: number,
  most: number,
): number {
  const scale = (cssWidth / width) * Math.min(pixelRatio, MAX_PIXEL_RATIO);
  return Math.min(scale, Math.sqrt(most / (width * height)));
}

/** Limits of the zoom: below, pages are as small as stamps; above, single letters fill the box. */
export const SMALLEST = 0.5;
const LARGEST = 5;
/** The zoom after a double tap. */
export const CLOSE = 2.5;
/** The zoom steps of the buttons; 1 fills the width. */
const STEPS = [SMALLEST, 0.75, 1, 1.25, 1.5, 2, CLOSE, 3, 4, LARGEST];

/** Returns the largest zoom, `CLOSE` or more: beyond it, a canvas of `most` pixels would have less than one to a CSS pixel. */
export function largestZoom({ width, height }: PageSize, fitWidth: number, most: number): number {
  const sharp = (Math.sqrt(most / (width * height)) * width) / fitWidth;
  return Math.min(Math.max(sharp, CLOSE), LARGEST);
}

export const withinZoom = (zoom: number, largest: number): number =>
  Math.min(Math.max(zoom, SMALLEST), largest);

/** Returns the next step in a direction, also from between two steps, where a pinch may have ended. */
export function nextZoom(zoom: number, direction: 'in' | 'out', largest: number): number {
  const next = direction === 'in' ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom);
  return withinZoom(next ?? zoom, largest);
}

export interface Point {
  x: number;
  y: number;
}

/** A page's place in the scrolling box, in CSS pixels from the left and the top of its contents. */
interface PagePlace {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A point of a page, as fractions of its width and height. */
export interface Anchor {
  page: number;
  across: number;
  down: number;
}

/** Returns the page that covers the line a third down the viewport, or the last page above it. Undefined without pages. */
export function pageLookedAt(
  places: readonly PagePlace[],
  scrollTop: number,
  windowHeight: number,
): PagePlace | undefined {
  const line = scrollTop + windowHeight / 3;
  return places.findLast(({ top }) => top <= line) ?? places[0];
}

/** Returns a point of the contents as an anchor, which stays valid when the sizes of pages change. */
export function anchorAt({ page, left, top, width, height }: PagePlace, { x, y }: Point): Anchor {
  return { page, across: (x - left) / width, down: (y - top) / height };
}

/** Returns where an anchor lies in the contents. */
export function pointOf({ across, down }: Anchor, { left, top, width, height }: PagePlace): Point {
  return { x: left + across * width, y: top + down * height };
}

/** Returns the places of all pages, which are the children of `list`. */
export const placesOf = (list: HTMLElement): PagePlace[] =>
  Array.from(list.children as HTMLCollectionOf<HTMLElement>, placeOf);

function placeOf(element: HTMLElement, index: number): PagePlace {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  return { page: index + 1, left, top, width, height };
}

/** The middle of the viewport's upper edge, which keeps its place when the reader points at nothing else. */
export const upperEdge = (box: HTMLElement): Point => ({ x: box.clientWidth / 2, y: 0 });

export const middle = (box: HTMLElement): Point => ({ x: box.clientWidth / 2, y: box.clientHeight / 2 });

/** Returns the point of a page that is at this point of the viewport. Null without pages. */
export function anchorBelow(box: HTMLElement, list: HTMLElement, { x, y }: Point): Anchor | null {
  const point = { x: x + box.scrollLeft, y: y + box.scrollTop };
  const place = pageLookedAt(placesOf(list), point.y, 0);
  return place ? anchorAt(place, point) : null;
}

/** Event of the scrolling box: the code has placed its contents where they are now, and they are to stay there. */
export const PLACED = 'placed';

/** Scrolls until the anchor is at this point of the viewport again, or as near as the scroll range allows. */
export function bringBelow(box: HTMLElement, list: HTMLElement, anchor: Anchor, { x, y }: Point): void {
  const element = list.children[anchor.page - 1];
  if (!(element instanceof HTMLElement)) return;
  const point = pointOf(anchor, placeOf(element, anchor.page - 1));
  const left = point.x - x;
  const top = point.y - y;
  if (Math.abs(box.scrollLeft - left) >= 1) box.scrollLeft = left;
  if (Math.abs(box.scrollTop - top) >= 1) box.scrollTop = top;
}
