import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, useLocation, useNavigationType } from 'react-router';

/**
 * Moves the focus to the new page's heading after a navigation, so that keyboards and screen readers start there. A change of the
 * query alone (a filter, a page of a list) leaves the focus where it is, and so does a link to a place on the page.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash) return;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Where each visited page was scrolled to, by the key of its place in the history. */
const places = new Map<string, number>();

/**
 * Begins a new page at its top, and returns to where one was on the way back. A link that asks for it (`preventScrollReset`) stays where
 * it is, and one to a place on the page leads there. (The router's own component does more and weighs three times as much.)
 */
export function useScroll(): void {
  const { key, hash } = useLocation();
  const stays = useContext(RouterState)?.preventScrollReset;
  const type = useNavigationType();
  const previous = useRef(key);
  useLayoutEffect(() => {
    const remember = () => places.set(previous.current, window.scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    const left = previous.current;
    previous.current = key;
    if (left === key) return;
    if (type === 'POP') window.scrollTo({ top: places.get(key) ?? 0, behavior: 'instant' });
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (!stays) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash, type, stays]);
}

/** `/` and Ctrl+K lead to the search: the page's own, or the one in the bar, which is opened where there is no room for it. */
export function useSearchKeys(): void {
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const asks =
        key === '/'
          ? !ctrlKey && !metaKey && !altKey && !(target as Element).closest('input, textarea, select')
          : key === 'k' && (ctrlKey || metaKey);
      const field = document.getElementById('q') ?? document.getElementById('find');
      if (!asks || !field) return;
      event.preventDefault();
      if (field.getClientRects().length === 0) field.closest<HTMLElement>('[popover]')?.showPopover();
      field.focus();
    };
    addEventListener('keydown', toSearch);
    return () => removeEventListener('keydown', toSearch);
  }, []);
}
