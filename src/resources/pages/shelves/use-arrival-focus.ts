import { useEffect, useRef } from 'react';

/** The button that asked for more is gone when it comes; the first of what came takes the focus. */
export function useArrivalFocus<Element extends HTMLElement>(arrived: boolean) {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (arrived)
      place.current?.querySelector<HTMLElement>('summary, button, a')?.focus({ preventScroll: true });
  }, [arrived]);
  return place;
}
