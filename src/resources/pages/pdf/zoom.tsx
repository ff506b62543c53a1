import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { IconButton } from '../../../ui/IconButton.tsx';
import {
  type Anchor,
  anchorBelow,
  bringBelow,
  CLOSE,
  deviceMaxPixels,
  largestZoom,
  middle,
  nextZoom,
  type PageSize,
  PLACED,
  type Point,
  SMALLEST,
  withinZoom,
} from './layout.ts';
import * as css from './PdfView.module.css';

/** The buttons in the corner of the reader: zoom out, fit the width, zoom in. */
export function ZoomButtons({ zooming }: { zooming: Zooming }) {
  const { isSmallest, isLargest, step, fit, onKeyDown } = zooming;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form.
    <div className={css.zoom} role="group" aria-label={m.pdf_zoom()} onKeyDown={onKeyDown}>
      <IconButton
        icon="minus"
        label={m.pdf_zoom_out()}
        aria-disabled={isSmallest || undefined}
        onClick={() => step('out')}
      />
      <IconButton icon="fit" label={m.pdf_zoom_fit()} onClick={fit} />
      <IconButton
        icon="add"
        label={m.pdf_zoom_in()}
        aria-disabled={isLargest || undefined}
        onClick={() => step('in')}
      />
    </div>
  );
}

interface Options {
  /** The box that scrolls. */
  box: HTMLElement | null;
  /** The element whose children are the pages; its `--zoom` is their zoom. */
  list: HTMLElement | null;
  size: PageSize;
  zoom: number;
  onZoom: (zoom: number) => void;
}

type Zooming = ReturnType<typeof useZoom>;

/** Zooms the pages by buttons, keys, gestures and wheel; the point under the fingers or the pointer, or else the middle, stays in place. */
export function useZoom({ box, list, size, zoom, onZoom }: Options) {
  /** Whether the largest zoom is reached, beyond which pages would be blurred. */
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
    // With these modifiers, the keys belong to the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') step('in');
    else if (event.key === '-') step('out');
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  return { isSmallest: zoom <= SMALLEST, isLargest, step, fit, onKeyDown };
}

/** Returns the current zoom of the pages, which during a gesture is ahead of React's state. */
const zoomOf = (list: HTMLElement | null): number => Number(list?.style.getPropertyValue('--zoom')) || 1;

function enlarge(box: HTMLElement, list: HTMLElement, zoom: number, anchor: Anchor | null, at: Point): void {
  list.style.setProperty('--zoom', String(zoom));
  if (anchor) bringBelow(box, list, anchor, at);
  // Synchronously, not in the next frame: otherwise the ResizeObserver would scroll back to the old anchor.
  box.dispatchEvent(new Event(PLACED));
}

interface GestureHandlers {
  /** Two fingers have touched, with this point between them. */
  onPinchStart: (at: Point) => void;
  /** The fingers are `factor` times as far apart as at the start, with this point between them now. */
  onPinch: (factor: number, at: Point) => void;
  onPinchEnd: () => void;
  onDoubleTap: (at: Point) => void;
  /** The wheel was turned with Ctrl held, which is also how browsers report a pinch on a touchpad. */
  onWheel: (factor: number, at: Point) => void;
}

const TAP_MS = 300;
/** A second tap that is later, in ms, or farther away, in CSS pixels, counts as a first one. */
const AGAIN_MS = 350;
const AGAIN_PX = 40;
const STILL_PX = 10;
/** Limit of the wheel's movement per event: a mouse wheel reports 100 or more for each notch, a touchpad a few for each step. */
const MOST_TURNED = 25;

/**
 * Watches for pinches, double taps and the wheel with Ctrl over `box`; points are in CSS pixels from its upper left corner. One finger
 * scrolls as usual: the box needs `touch-action: pan-x pan-y`.
 *
 * @returns a function that stops watching
 */
function watchGestures(box: HTMLElement, handlers: GestureHandlers): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let touching = new AbortController();
  let pinching: { from: number } | null = null;
  let down: { at: Point; time: number } | null = null;
  let tapped: { at: Point; time: number } | null = null;

  const pointOf = (clientX: number, clientY: number): Point => {
    const { left, top } = box.getBoundingClientRect();
    return { x: clientX - left - box.clientLeft, y: clientY - top - box.clientTop };
  };
  const between = ([a, b]: [Touch, Touch]) =>
    pointOf((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);

  /** Listens on the touched elements, not the box: redrawing a page removes its old canvas, whose touch events then miss the box. */
  const listen = (
    touches: Iterable<Touch>,
    types: ('touchmove' | 'touchend' | 'touchcancel')[],
    listener: (event: TouchEvent) => void,
  ) => {
    for (const { target } of touches)
      for (const type of types)
        (target as HTMLElement).addEventListener(type, listener, { passive: false, signal: touching.signal });
  };
  const move = (event: TouchEvent) => {
    const two = twoOf(event.touches);
    if (!pinching || !two) return;
    if (event.cancelable) event.preventDefault();
    handlers.onPinch(apart(two) / pinching.from, between(two));
  };
  const start = (event: TouchEvent) => {
    const [first] = event.changedTouches;
    const two = twoOf(event.touches);
    if (event.touches.length === 1) {
      touching.abort();
      pinching = null;
    }
    if (touching.signal.aborted) touching = new AbortController();
    listen(event.touches, ['touchend', 'touchcancel'], end);
    down =
      event.touches.length === 1 && first
        ? { at: pointOf(first.clientX, first.clientY), time: event.timeStamp }
        : null;
    if (!two || pinching) return;
    if (event.cancelable) event.preventDefault();
    pinching = { from: Math.max(apart(two), 1) };
    // Only during a pinch: a listener that may prevent scrolling would make one-finger scrolling wait while pages are drawn.
    listen(two, ['touchmove'], move);
    handlers.onPinchStart(between(two));
  };
  const end = (event: TouchEvent) => {
    if (pinching) {
      if (event.touches.length >= 2) return;
      touching.abort();
      pinching = null;
      tapped = null;
      handlers.onPinchEnd();
      return;
    }
    const [touch] = event.changedTouches;
    const at = touch && event.type === 'touchend' ? pointOf(touch.clientX, touch.clientY) : null;
    const isTap = at && down && far(at, down.at) < STILL_PX && event.timeStamp - down.time < TAP_MS;
    if (!isTap) {
      tapped = null;
      return;
    }
    const isSecond = tapped && event.timeStamp - tapped.time < AGAIN_MS && far(at, tapped.at) < AGAIN_PX;
    tapped = isSecond ? null : { at, time: event.timeStamp };
    if (!isSecond) return;
    if (event.cancelable) event.preventDefault();
    handlers.onDoubleTap(at);
  };
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const turned = Math.min(Math.max(event.deltaY, -MOST_TURNED), MOST_TURNED);
    handlers.onWheel(Math.exp(-turned / 100), pointOf(event.clientX, event.clientY));
  };

  box.addEventListener('touchstart', start, { passive: false, signal });
  box.addEventListener('wheel', turn, { passive: false, signal });
  return () => {
    touching.abort();
    watching.abort();
  };
}

function twoOf(touches: TouchList): [Touch, Touch] | null {
  const [a, b] = touches;
  return a && b && touches.length === 2 ? [a, b] : null;
}

const apart = ([a, b]: [Touch, Touch]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
