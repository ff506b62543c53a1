import { useEffect, useRef } from 'react';

/**
 * Begins at the top when a page goes on to its next step, with the focus on its heading: the form that had both is gone.
 * @param step changes with the step
 */
export function useStep(step: unknown): void {
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);
}
