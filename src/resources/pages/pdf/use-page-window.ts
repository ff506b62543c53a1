import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenPdf } from './document.ts';
import { type Anchor, anchorAt, type PagePlace, pageLookedAt, scrollTopFor } from './layout.ts';

interface Options {
  pdf: OpenPdf;
  /** The box that scrolls. */
  box: RefObject<HTMLElement | null>;
  /** The element whose children are the pages, in order. */
  list: HTMLElement | null;
  startAt: number;
  onPage: (page: number) => void;
}

interface PageWindow {
  /** Pages in the box's window or less than one window, 500 px, away. */
  near: ReadonlySet<number>;
  current: number;
}

/**
 * Watches which pages are near the window, and keeps the window on the same line of the same page when sizes become
 * known and when the box gets another width (some browsers do that by themselves, not all).
 */
export function usePageWindow({ pdf, box, list, startAt, onPage }: Options): PageWindow {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(startAt);
  // At the top there is nothing to hold on to.
  const anchor = useRef<Anchor | null>(startAt > 1 ? { page: startAt, share: 0 } : null);

  useEffect(() => {
    const element = box.current;
    if (!element || !list) return;
    const look = () => {
      const places = Array.from(list.children as HTMLCollectionOf<HTMLElement>, placeOf);
      const place = pageLookedAt(places, element.scrollTop, element.clientHeight);
      if (!place) return;
      anchor.current = anchorAt(pageLookedAt(places, element.scrollTop, 0) ?? place, element.scrollTop);
      pdf.lookAt(place.page);
      setCurrent(place.page);
      onPage(place.page);
    };
    const watcher = watchNear(element, list, (change) => setNear((before) => change(before)));
    // Called before the change is painted, also for the first time: nothing is seen to jump.
    const resizing = new ResizeObserver(() => restore(element, list, anchor.current));
    resizing.observe(list);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      resizing.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [pdf, box, list, onPage]);

  return { near, current };
}

/** Tells of every page that comes near the window or leaves it, as a change to the set of those that are near. */
function watchNear(
  root: HTMLElement,
  list: HTMLElement,
  onChange: (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void,
): IntersectionObserver {
  const watcher = new IntersectionObserver(
    (entries) =>
      onChange((before) => {
        const after = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const page = Number((target as HTMLElement).dataset.page);
          if (isIntersecting) after.add(page);
          else after.delete(page);
        }
        return after;
      }),
    { root, rootMargin: '500px 0px' },
  );
  for (const page of list.children) watcher.observe(page);
  return watcher;
}

function placeOf(element: HTMLElement, index: number): PagePlace {
  return { page: index + 1, top: element.offsetTop, height: element.offsetHeight };
}

function restore(box: HTMLElement, list: HTMLElement, anchor: Anchor | null): void {
  if (!anchor) return;
  const element = list.children[anchor.page - 1];
  if (!(element instanceof HTMLElement)) return;
  const top = scrollTopFor(anchor, { top: element.offsetTop, height: element.offsetHeight });
  if (Math.abs(box.scrollTop - top) >= 1) box.scrollTop = top;
}
