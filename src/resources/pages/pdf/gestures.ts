import type { Point } from './layout.ts';

export interface GestureHandlers {
  /** Two fingers came down, with this point between them. */
  onPinchStart: (at: Point) => void;
  /** They are so many times as far apart as at the start, with this point between them now. */
  onPinch: (factor: number, at: Point) => void;
  onPinchEnd: () => void;
  onDoubleTap: (at: Point) => void;
  /** The wheel was turned while Ctrl was held, which is also how browsers report the pinch on a touchpad. */
  onWheel: (factor: number, at: Point) => void;
}

const TAP_MS = 300;
/** A second tap this late, in milliseconds, or this far away, in CSS pixels, is a tap of its own. */
const AGAIN_MS = 350;
const AGAIN_PX = 40;
const STILL_PX = 10;
/** A notch of a wheel counts 100 or more, a touchpad's steps a few each. */
const MOST_TURNED = 25;

/**
 * Watches for two fingers, double taps and the wheel with Ctrl over `box`; points are in CSS pixels from its upper left
 * corner. One finger scrolls as ever: the box needs `touch-action: pan-x pan-y`.
 *
 * @returns a function that ends it
 */
export function watchGestures(box: HTMLElement, handlers: GestureHandlers): () => void {
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

  /** Listens where the fingers came down, not at the box: a page drawn anew below them takes its old canvas out of the box, and its events with it. */
  const hear = (
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
    hear(event.touches, ['touchend', 'touchcancel'], end);
    down =
      event.touches.length === 1 && first
        ? { at: pointOf(first.clientX, first.clientY), time: event.timeStamp }
        : null;
    if (!two || pinching) return;
    if (event.cancelable) event.preventDefault();
    pinching = { from: Math.max(apart(two), 1) };
    // Only now: a listener that may stop the scrolling would make one finger wait for the drawing of pages.
    hear(two, ['touchmove'], move);
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
