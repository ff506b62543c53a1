import { useLayoutEffect, useRef } from 'react';

/** Focuses an element, even one that is not focusable by itself, such as a heading. */
export function focusOn(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}

/**
 * Whether a key belongs to the input method that composes text, such as Devanagari. Safari ends the composition before it sends the key that
 * ends it: then only the key's code says so (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Keeps the focus on the page's heading when content replaces its loading state: the heading that had the focus is removed then, and
 * screen readers would start again at the top of the document.
 * @param state changes whenever the page's content is replaced
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
