import { type TouchEvent, useEffect, useRef, useState } from 'react';

/** From so many pixels to the side a touch is a swipe. */
const SWIPE = 40;

export type Carousel = {
  /** The slide that is shown, from 0. */
  index: number;
  /** Shows a slide; it stays for a whole turn. */
  go: (index: number) => void;
  /** Stopped by its reader, or still because they want no motion. */
  isPaused: boolean;
  toggle: () => void;
  /** Keeps still while the pointer or the focus is inside; for the element around it. */
  hold: Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur', () => void>;
  /** Lets a finger pull the slides; for the element around them. */
  swipe: { onTouchStart: (event: TouchEvent) => void; onTouchEnd: (event: TouchEvent) => void };
};

/**
 * Slides that take turns, the first after the last. Whoever wants less motion (`prefers-reduced-motion`) finds them standing still, and may
 * still start them (WCAG 2.2.2).
 * @param count of the slides
 * @param every how long each is shown, in ms
 */
export function useCarousel(count: number, every: number): Carousel {
  const [turn, setTurn] = useState({ index: 0 });
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const from = useRef(0);
  const go = (to: number) => setTurn({ index: (to + count) % count });
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
  }, []);
  useEffect(() => {
    if (isPaused || isHeld || count < 2) return;
    const timer = setTimeout(() => setTurn({ index: (turn.index + 1) % count }), every);
    return () => clearTimeout(timer);
  }, [turn, isPaused, isHeld, count, every]);
  const release = () => setHeld(false);
  const keep = () => setHeld(true);
  return {
    index: turn.index,
    go,
    isPaused,
    toggle: () => setPaused(!isPaused),
    hold: { onPointerEnter: keep, onPointerLeave: release, onFocus: keep, onBlur: release },
    swipe: {
      onTouchStart: ({ touches }) => {
        from.current = touches[0]?.clientX ?? 0;
      },
      onTouchEnd: ({ changedTouches }) => {
        const by = (changedTouches[0]?.clientX ?? from.current) - from.current;
        if (Math.abs(by) >= SWIPE) go(turn.index - Math.sign(by));
      },
    },
  };
}
