import { type Anchor, anchorAt, type PagePlace, type Point, pageLookedAt, pointOf } from './layout.ts';

/** The places of all pages, which are the children of `list`. */
export const placesOf = (list: HTMLElement): PagePlace[] =>
  Array.from(list.children as HTMLCollectionOf<HTMLElement>, placeOf);

function placeOf(element: HTMLElement, index: number): PagePlace {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = element;
  return { page: index + 1, left, top, width, height };
}

/** The middle of the window's upper edge, which keeps its place when nothing else is pointed at. */
export const upperEdge = (box: HTMLElement): Point => ({ x: box.clientWidth / 2, y: 0 });

export const middle = (box: HTMLElement): Point => ({ x: box.clientWidth / 2, y: box.clientHeight / 2 });

/** Which point of which page is at this point of the window. Null without pages. */
export function anchorBelow(box: HTMLElement, list: HTMLElement, { x, y }: Point): Anchor | null {
  const point = { x: x + box.scrollLeft, y: y + box.scrollTop };
  const place = pageLookedAt(placesOf(list), point.y, 0);
  return place ? anchorAt(place, point) : null;
}

/** Scrolls until the anchor is at this point of the window again, or as near as the edges let it. */
export function bringBelow(box: HTMLElement, list: HTMLElement, anchor: Anchor, { x, y }: Point): void {
  const element = list.children[anchor.page - 1];
  if (!(element instanceof HTMLElement)) return;
  const point = pointOf(anchor, placeOf(element, anchor.page - 1));
  const left = point.x - x;
  const top = point.y - y;
  if (Math.abs(box.scrollLeft - left) >= 1) box.scrollLeft = left;
  if (Math.abs(box.scrollTop - top) >= 1) box.scrollTop = top;
}
