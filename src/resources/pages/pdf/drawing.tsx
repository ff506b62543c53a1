import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { type DrawnPage, free, type OpenPdf } from './document.ts';
import type { PageSize, Turn } from './layout.ts';
import * as css from './PdfView.module.css';

/** The sizes of pages that differ from the first one's, in points. */
export type Sizes = ReadonlyMap<number, PageSize>;

/** Reports every page that comes near the window or leaves it, as a change to the set of those that are near. */
export function watchNear(
  root: HTMLElement,
  list: HTMLElement,
  onChange: (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void,
  margin: string,
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
    { root, rootMargin: margin },
  );
  for (const page of list.children) watcher.observe(page);
  return watcher;
}

interface DrawingProps {
  pdf: OpenPdf;
  page: number;
  turn: Turn;
  isPictureOnly?: boolean;
  /** Gets the page's text when it is drawn, and null when it is gone. */
  onText?: (page: number, text: HTMLElement | null) => void;
}

/** The picture and the text of a page; its memory is given back with it. */
export function Drawing({ pdf, page, turn, isPictureOnly = false, onText }: DrawingProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const sayText = useEffectEvent((text: HTMLElement | null) => onText?.(page, text));
  useEffect(() => {
    if (!holder.current) return;
    return showPage(holder.current, {
      draw: (width, signal) => pdf.draw(page, { width, turn, isPictureOnly }, signal),
      onOutcome: setHasFailed,
      onText: sayText,
    });
  }, [pdf, page, turn, isPictureOnly]);
  return (
    <>
      <div ref={holder} className={css.drawing} />
      {hasFailed && <p className="num">{m.pdf_page_failed()}</p>}
    </>
  );
}

/** After a change of width the old picture is stretched for so long, in milliseconds, before it is drawn anew. */
const SETTLE_MS = 200;

interface Showing {
  draw: (width: number, signal: AbortSignal) => Promise<DrawnPage>;
  onOutcome: (hasFailed: boolean) => void;
  onText: (text: HTMLElement | null) => void;
}

/**
 * Draws a page into `holder`, as wide as that is, and again whenever it becomes wider or narrower; the old picture stays
 * until the new one is there.
 *
 * @returns what takes the page away again and gives its memory back
 */
function showPage(holder: HTMLElement, { draw: drawn, onOutcome, onText }: Showing): () => void {
  let drawing = new AbortController();
  let shown: DrawnPage | undefined;
  let width = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = async () => {
    drawing.abort();
    drawing = new AbortController();
    const { signal } = drawing;
    try {
      const next = await drawn(width, signal);
      if (signal.aborted) return free(next.canvas);
      if (shown) free(shown.canvas);
      shown = next;
      fit();
      holder.replaceChildren(next.canvas, next.text);
      onOutcome(false);
      onText(next.text);
    } catch {
      if (!signal.aborted) onOutcome(true);
    }
  };
  // The text is laid out in the page's own units; this is how many CSS pixels one of them has become.
  const fit = () => holder.style.setProperty('--total-scale-factor', String(width / (shown?.units ?? width)));

  const resizing = new ResizeObserver(() => {
    if (holder.clientWidth === 0 || holder.clientWidth === width) return;
    const isFirst = width === 0;
    width = holder.clientWidth;
    fit();
    clearTimeout(timer);
    if (isFirst) void draw();
    else timer = setTimeout(draw, SETTLE_MS);
  });
  resizing.observe(holder);
  return () => {
    resizing.disconnect();
    clearTimeout(timer);
    drawing.abort();
    if (shown) free(shown.canvas);
    holder.replaceChildren();
    onText(null);
  };
}
