import { useContext, useEffect, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, useLocation, useNavigationType } from 'react-router';
import { focusOn } from '../../ui/focus.ts';

/** The page before this one, whichever frame it had; at first the one that the visit began with. */
let before = globalThis.location?.pathname;

/**
 * Moves the focus to the new page's heading after a navigation, or to what the page says first (`data-first`), so that keyboards and
 * screen readers start there. A change of the query alone (a filter, a page of a list) leaves the focus where it is, and so does a link to a
 * place on the page.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (before === pathname) return;
    before = pathname;
    if (hash) return;
    const main = document.getElementById('main');
    const find = (what: string) => main?.querySelector<HTMLElement>(what);
    const target = find('[data-first]') ?? find('h1') ?? main;
    if (target) focusOn(target, { preventScroll: true });
  }, [pathname, hash]);
}

/** Where each visited page was scrolled to, by the key of its place in the history. */
const places = new Map<string, number>();
/** The place before this one, whichever frame its page had. */
let left: string | undefined;

/**
 * Begins a new page at its top, and returns to where one was on the way back. A link that asks for it (`preventScrollReset`) stays where
 * it is, and one to a place on the page leads there. (The router's own component does more and weighs three times as much.)
 */
export function useScroll(): void {
  const { key, hash, pathname } = useLocation();
  const stays = useContext(RouterState)?.preventScrollReset;
  const type = useNavigationType();
  useLayoutEffect(() => {
    // The router gives all plain links to a place on their page the key of the first page.
    const place = key === 'default' ? pathname + hash : key;
    const last = left;
    left = place;
    if (last === undefined || last === place) return;
    const top = places.get(place);
    // A place on the page that is new to us the browser finds by itself.
    if (type === 'POP') return hash && top === undefined ? undefined : returnTo(top ?? 0);
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!stays) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash, pathname, type, stays]);
}

/** By these a reader scrolls, or goes on. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

/** Scrolls there as soon as what the page fetches makes it so high; unless the reader goes on before, or the page is left. */
function returnTo(top: number): () => void {
  const stop = () => sizes.disconnect();
  // It is called once for the height that there is.
  const sizes = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY > top - 1) stop();
  });
  for (const gesture of gestures) addEventListener(gesture, stop, { once: true });
  sizes.observe(document.body);
  return stop;
}

/** `/` and Ctrl+K lead to the search: the page's own, or the one in the bar, which is opened where there is no room for it. A dialog is above both. */
function toSearch(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const asks =
    key === '/'
      ? !ctrlKey && !metaKey && !altKey && !(target as Element).closest('input, textarea, select')
      : key === 'k' && (ctrlKey || metaKey);
  const field = document.getElementById('q') ?? document.getElementById('find');
  if (!asks || !field || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  if (field.getClientRects().length === 0) field.closest<HTMLElement>('[popover]')?.showPopover();
  field.focus();
}

// As long as the visit lasts, whatever frame its pages have.
if (!import.meta.env.SSR) {
  addEventListener('scroll', () => left && places.set(left, window.scrollY), { passive: true });
  addEventListener('keydown', toSearch);
  // The first time that something has the focus is early enough. Until the script has come, the focus is the browser's.
  const keepFocus = () =>
    void import('../../ui/kept-focus.ts').then((kept) => kept.keepFocus()).catch(awaitFocus);
  const awaitFocus = () => addEventListener('focusin', keepFocus, { once: true });
  awaitFocus();
}
