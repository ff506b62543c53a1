import { type FocusEvent, type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';

/** Minimum horizontal distance of a swipe, in px. */
const SWIPE = 40;

/**
 * Rotates slides in a loop. With `prefers-reduced-motion` they start paused, and the reader may start them
 * (WCAG 2.2.2).
 * @param count number of slides
 * @param every how long each is shown, in ms
 */
export function useCarousel(count: number, every: number) {
  const [turn, setTurn] = useState({ index: 0 });
  const [isPaused, setPaused] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPressing = useRef(false);
  const isHeld = isOver || isFocused;
  const from = useRef({ x: 0, y: 0 });
  const go = (to: number) => setTurn({ index: (to + count) % count });
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return;
    const timer = setTimeout(() => setTurn({ index: (turn.index + 1) % count }), every);
    return () => clearTimeout(timer);
  }, [turn, isPaused, isHeld, count, every]);
  return {
    /** The slide that is shown, from 0. */
    index: turn.index,
    /** Shows a slide for its full time. */
    go,
    /** Paused by the reader, or by `prefers-reduced-motion`. */
    isPaused,
    toggle: () => setPaused(!isPaused),
    /** Not rotating now, for any reason: screen readers may announce changes. */
    isStill: isPaused || isHeld,
    /** Stops the rotation while the pointer or focus is inside; for the element around the carousel. */
    hold: {
      // Not `onPointerEnter`: React does not fire it when the pointer comes from a part that is not hydrated.
      onPointerOver: () => setOver(true),
      // Mouse events, because the focus arrives between these two, for a touch as well: its pointer events have ended by then.
      onMouseDown: () => {
        isPressing.current = true;
      },
      onMouseUp: () => {
        isPressing.current = false;
      },
      onPointerLeave: () => {
        isPressing.current = false;
        setOver(false);
      },
      // Neither focus on the element itself nor a button focused by pressing it pauses the rotation.
      onFocus: ({ target, currentTarget }: FocusEvent) =>
        setFocused(target !== currentTarget && !isPressing.current),
      onBlur: () => setFocused(false),
    },
    /** Makes the arrow keys change the slide; for the element around the slides' buttons. */
    keys: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowRight') go(turn.index + 1);
        if (key === 'ArrowLeft') go(turn.index - 1);
      },
    },
    /** Makes a swipe change the slide; for the element around the slides. */
    swipe: {
      onTouchStart: ({ touches }: TouchEvent) => {
        from.current = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 };
      },
      onTouchEnd: ({ changedTouches }: TouchEvent) => {
        const { x, y } = from.current;
        const across = (changedTouches[0]?.clientX ?? x) - x;
        const along = (changedTouches[0]?.clientY ?? y) - y;
        // A thumb that scrolls the page also drifts sideways.
        if (Math.abs(across) >= SWIPE && Math.abs(across) > Math.abs(along))
          go(turn.index - Math.sign(across));
      },
    },
  };
}
