import { useLayoutEffect, useRef } from 'react';
import { focusOn } from './focus.ts';

/**
 * Keeps the focus on the page's heading when its loading state gives way to content: the heading that had the focus is gone then, and
 * screen readers would start again at the top of the document.
 * @param state changes when the page does
 */
export function useHeadingFocus(state: unknown): void {
  const previous = useRef(state);
  useLayoutEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading || document.activeElement !== document.body) return;
    focusOn(heading, { preventScroll: true });
  }, [state]);
}
