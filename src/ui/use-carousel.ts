import { type FocusEvent, type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';

/** From so many pixels to the side a touch is a swipe. */
const SWIPE = 40;

/**
 * Slides that take turns, the first after the last. With `prefers-reduced-motion` they stand still, and the reader may
 * start them (WCAG 2.2.2).
 * @param count of the slides
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
    /** Shows a slide; it stays for a whole turn. */
    go,
    /** Stopped by its reader, or still because they want no motion. */
    isPaused,
    toggle: () => setPaused(!isPaused),
    /** Not turning by itself now, whatever the reason: what changes may be read out. */
    isStill: isPaused || isHeld,
    /** Keeps still while the pointer or the focus is inside; for the element around it. */
    hold: {
      // Not `onPointerEnter`: React leaves that out where the pointer comes from a part that it has not taken over.
      onPointerOver: () => setOver(true),
      // The focus comes between these, of a finger too: its own press has ended by then.
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
      // Focus that only passes the element itself does not pause it; nor does a button that the pointer pressed and left.
      onFocus: ({ target, currentTarget }: FocusEvent) =>
        setFocused(target !== currentTarget && !isPressing.current),
      onBlur: () => setFocused(false),
    },
    /** Lets the arrow keys choose; for the element around the slides' buttons. */
    keys: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowRight') go(turn.index + 1);
        if (key === 'ArrowLeft') go(turn.index - 1);
      },
    },
    /** Lets a finger pull the slides; for the element around them. */
    swipe: {
      onTouchStart: ({ touches }: TouchEvent) => {
        from.current = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 };
      },
      onTouchEnd: ({ changedTouches }: TouchEvent) => {
        const { x, y } = from.current;
        const across = (changedTouches[0]?.clientX ?? x) - x;
        const along = (changedTouches[0]?.clientY ?? y) - y;
        // A thumb that scrolls the page drifts to the side, too.
        if (Math.abs(across) >= SWIPE && Math.abs(across) > Math.abs(along))
          go(turn.index - Math.sign(across));
      },
    },
  };
}
