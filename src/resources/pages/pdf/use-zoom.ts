import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { watchGestures } from './gestures.ts';
import {
  type Anchor,
  CLOSE,
  deviceMaxPixels,
  largestZoom,
  nextZoom,
  type PageSize,
  type Point,
  SMALLEST,
  withinZoom,
} from './layout.ts';
import { anchorBelow, bringBelow, middle } from './place.ts';

interface Options {
  /** The box that scrolls. */
  box: HTMLElement | null;
  /** The element whose children are the pages; its `--zoom` is their zoom. */
  list: HTMLElement | null;
  size: PageSize;
  zoom: number;
  onZoom: (zoom: number) => void;
}

export interface Zooming {
  isSmallest: boolean;
  /** Nothing larger would be sharp. */
  isLargest: boolean;
  step: (direction: 'in' | 'out') => void;
  fit: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Enlarges the pages by buttons, keys, fingers and wheel; what is pointed at stays where it is. */
export function useZoom({ box, list, size, zoom, onZoom }: Options): Zooming {
  const [isLargest, setLargest] = useState(false);

  const largest = () => {
    const first = list?.firstElementChild;
    const fitWidth = first instanceof HTMLElement ? first.offsetWidth / zoomOf(list) : 1;
    return largestZoom(size, fitWidth, deviceMaxPixels());
  };
  const settle = (next: number) => {
    setLargest(next >= largest());
    onZoom(next);
  };
  const around = (wanted: number, at: Point) => {
    if (!box || !list) return;
    const next = withinZoom(wanted, largest());
    enlarge(box, list, next, anchorBelow(box, list, at), at);
    settle(next);
  };
  const step = (direction: 'in' | 'out') => {
    if (box) around(nextZoom(zoomOf(list), direction, largest()), middle(box));
  };
  const fit = () => {
    if (box) around(1, middle(box));
  };

  const onPinch = useEffectEvent((anchor: Anchor | null, wanted: number, at: Point) => {
    if (box && list) enlarge(box, list, withinZoom(wanted, largest()), anchor, at);
  });
  const onPinchEnd = useEffectEvent(() => settle(zoomOf(list)));
  const onZoomTo = useEffectEvent(around);
  useEffect(() => {
    if (!box || !list) return;
    let start: { zoom: number; anchor: Anchor | null } = { zoom: 1, anchor: null };
    return watchGestures(box, {
      onPinchStart: (at) => {
        start = { zoom: zoomOf(list), anchor: anchorBelow(box, list, at) };
      },
      onPinch: (factor, at) => onPinch(start.anchor, start.zoom * factor, at),
      onPinchEnd: () => onPinchEnd(),
      onDoubleTap: (at) => onZoomTo(zoomOf(list) > 1 ? 1 : CLOSE, at),
      onWheel: (factor, at) => onZoomTo(zoomOf(list) * factor, at),
    });
  }, [box, list]);

  const onKeyDown = (event: KeyboardEvent) => {
    // With these keys held it is the browser that is meant.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') step('in');
    else if (event.key === '-') step('out');
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  return { isSmallest: zoom <= SMALLEST, isLargest, step, fit, onKeyDown };
}

/** The zoom of the pages just now, which during a gesture is ahead of React's state. */
const zoomOf = (list: HTMLElement | null): number => Number(list?.style.getPropertyValue('--zoom')) || 1;

function enlarge(box: HTMLElement, list: HTMLElement, zoom: number, anchor: Anchor | null, at: Point): void {
  list.style.setProperty('--zoom', String(zoom));
  if (anchor) bringBelow(box, list, anchor, at);
  // At once, not with the next frame: what watches the sizes must not put the window back to its old line.
  box.dispatchEvent(new Event('scroll'));
}
