import { useContext, useEffect, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState, useLocation, useNavigationType } from 'react-router';
import { focusOn } from '../../ui/focus.ts';

/** The address of the page whose metadata the server wrote into the head. */
let described: string | undefined;
/**
 * What the server wrote into the head for this page: its description and all that follows, such as the canonical address, feeds and data
 * for programs. Noted before React adds anything of its own, which it removes itself.
 */
const metadata: Element[] = [];
if (!import.meta.env.SSR)
  for (let tag = document.head.querySelector('[name=description]'); tag; tag = tag.nextElementSibling)
    if (!tag.matches('[rel=search]')) metadata.push(tag);

/**
 * Removes the first page's metadata once the visitor has left it. Phones share the canonical address of a page, and programs cite what the
 * head says: that of another page would be wrong.
 */
function useOwnMetadata(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    described ??= pathname + search;
    if (described === pathname + search) return;
    for (const tag of metadata.splice(0)) tag.remove();
  }, [pathname, search]);
}

/** The path of the previous page, kept across public pages and areas; at first the page that the visit began with. */
let before = globalThis.location?.pathname;

/**
 * After a navigation, moves the focus to the new page's `data-first` element, else its heading, so that keyboards and screen readers start
 * there. A change of the query or the fragment alone (a filter, a page of a list) leaves the focus where it is.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  useOwnMetadata();
  useEffect(() => {
    if (before === pathname) return;
    before = pathname;
    const main = document.getElementById('main');
    const find = (what: string) => main?.querySelector<HTMLElement>(what);
    const target = find('[data-first]') ?? find('h1') ?? main;
    if (target) focusOn(target, { preventScroll: true });
  }, [pathname]);
}

/** The key in session storage of the scroll positions, which outlast a reload: phones discard tabs in the background. */
const STORED = 'places';

function storedPlaces(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
  } catch {
    // On the server, or with blocked storage.
    return [];
  }
}

/** The scroll position of each visited page, by the key of its history entry. */
const places = new Map(storedPlaces());
/** The key and the path of the current history entry, kept across public pages and areas. */
let left: string | undefined;
let leftPath: string | undefined;

/**
 * Scrolls a new page to its top, and restores the scroll position on Back and Forward. A link with `preventScrollReset` does not scroll,
 * and one with a fragment scrolls to its target. (The router's own component does more and is three times as large.)
 */
export function useScroll(): void {
  const { key, hash, pathname } = useLocation();
  const stays = useContext(RouterState)?.preventScrollReset;
  const type = useNavigationType();
  useLayoutEffect(() => {
    // The router gives every plain fragment link the key of the first page.
    const place = key === 'default' ? pathname + hash : key;
    const last = left;
    const isOtherPage = leftPath !== pathname;
    [left, leftPath] = [place, pathname];
    if (last === undefined || last === place) return;
    const top = places.get(place);
    // The browser itself scrolls to a fragment that has no stored position.
    if (type === 'POP') return hash && top === undefined ? undefined : returnTo(top ?? 0);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    if (target) target.scrollIntoView();
    // The target may come with the page's data; until then a new page begins at its top.
    else if (!stays && (!hash || isOtherPage)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, hash, pathname, type, stays]);
}

/** Events that show that the reader scrolls or does something else. */
const gestures = ['wheel', 'pointerdown', 'keydown'];

/** Scrolls to a position once the loading page is high enough, unless the reader acts first. @returns a function that gives up */
function returnTo(top: number): () => void {
  const { style } = document.body;
  // While the page's skeleton is replaced, the browser would keep the footer in view, if that is what the reader sees at the position.
  style.overflowAnchor = 'none';
  const stop = () => sizes.disconnect();
  const give = () => {
    stop();
    style.overflowAnchor = '';
  };
  // The observer also reports the current height once, at the start.
  const sizes = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (window.scrollY > top - 1) stop();
  });
  for (const gesture of gestures) addEventListener(gesture, give, { once: true });
  sizes.observe(document.body);
  return give;
}

/** `/` and Ctrl+K focus the page's search field, else the one in the bar, opening its popover if needed; not while a dialog is open. */
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

// These listeners last for the whole visit, across public pages and areas.
if (!import.meta.env.SSR) {
  // On Back, the browser scrolls the page that is still shown before the router replaces it.
  const note = () => {
    const entry = history.state?.key ?? location.pathname + location.hash;
    if (left === entry) places.set(entry, window.scrollY);
  };
  addEventListener('scroll', note, { passive: true });
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...places]));
    } catch {
      // Storage is blocked or full.
    }
  });
  addEventListener('keydown', toSearch);
  // The script loads on the first focus, which is early enough. Until it has loaded, the browser alone manages the focus.
  const keepFocus = () =>
    void import('../../ui/kept-focus.ts').then((kept) => kept.keepFocus()).catch(awaitFocus);
  const awaitFocus = () => addEventListener('focusin', keepFocus, { once: true });
  awaitFocus();
}
