import { useEffect, useRef, useState } from 'react';
import type { OpenPdf } from './document.ts';
import { type Anchor, pageLookedAt } from './layout.ts';
import { anchorBelow, bringBelow, placesOf, upperEdge } from './place.ts';

interface Options {
  pdf: OpenPdf;
  /** The box that scrolls. */
  box: HTMLElement | null;
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
  const anchor = useRef<Anchor | null>(startAt > 1 ? { page: startAt, across: 0.5, down: 0 } : null);

  useEffect(() => {
    if (!box || !list) return;
    const look = () => {
      const place = pageLookedAt(placesOf(list), box.scrollTop, box.clientHeight);
      if (!place) return;
      anchor.current = anchorBelow(box, list, upperEdge(box));
      pdf.lookAt(place.page);
      setCurrent(place.page);
      onPage(place.page);
    };
    const watcher = watchNear(box, list, (change) => setNear((before) => change(before)));
    // Called before the change is painted, also for the first time: nothing is seen to jump.
    const resizing = new ResizeObserver(() => {
      if (anchor.current) bringBelow(box, list, anchor.current, upperEdge(box));
    });
    resizing.observe(list);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      resizing.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [pdf, box, list, onPage]);

  return { near, current };
}

/** Reports every page that comes near the window or leaves it, as a change to the set of those that are near. */
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
