import { type RefObject, useEffect, useRef, useState } from 'react';

/** How long a counter runs, in ms. */
const RUN = 2800;

/** Fast at first, slow at the end. */
const climbed = (share: number) => 1 - (1 - share) ** 3;

/**
 * A number that waits at 0 while its place is out of view, and counts up to its target once it comes into view. It is the target
 * on the server, where it is in view from the beginning, and for readers who want no motion.
 */
export function useCountUp(target: number): { value: number; place: RefObject<HTMLSpanElement | null> } {
  const [value, setValue] = useState(target);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    setValue(target);
    if (!place.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    let isWaiting = false;
    const count = () => {
      const start = performance.now();
      const step = () => {
        const share = Math.min(1, (performance.now() - start) / RUN);
        setValue(Math.round(target * climbed(share)));
        if (share < 1) frame = requestAnimationFrame(step);
      };
      step();
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) {
        isWaiting = true;
        return setValue(0);
      }
      observer.disconnect();
      if (isWaiting) count();
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [target]);
  return { value, place };
}
