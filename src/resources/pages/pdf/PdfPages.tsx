import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { type DrawnPage, free, type OpenPdf } from './document.ts';
import { FindBar, useFind } from './FindBar.tsx';
import type { Search } from './find.ts';
import {
  type Anchor,
  anchorBelow,
  bringBelow,
  type PageSize,
  PLACED,
  pageLookedAt,
  pagesToDraw,
  placesOf,
  type Turn,
  turned,
  upperEdge,
} from './layout.ts';
import * as css from './PdfView.module.css';
import { useZoom, ZoomButtons } from './zoom.tsx';

interface Props {
  pdf: OpenPdf;
  startAt: number;
  /** A page to go to; a new object for each jump, even to the same page. */
  jump: { page: number } | null;
  /** 1 fills the width. */
  zoom: number;
  turn: Turn;
  hasThumbnails: boolean;
  /** The current search; null while the search bar is closed. */
  search: Search | null;
  /** Whether to show zoom buttons, in addition to keys and gestures. */
  hasButtons: boolean;
  /** Whether the rest of the file cannot be loaded any more. */
  isLost: boolean;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
  onSearch: (search: Search | null) => void;
}

/** All pages as sheets of the right shape; those near the viewport are drawn, the others stay blank and cost nothing. */
export function PdfPages({
  pdf,
  startAt,
  jump,
  zoom,
  turn,
  hasThumbnails,
  search,
  hasButtons,
  isLost,
  onPage,
  onZoom,
  onSearch,
}: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const first = Math.min(startAt, pdf.pages);
  const { near: passing, current, goTo } = usePageWindow({ pdf, box, list, startAt: first, onPage });
  const near = useStaying(pdf, passing);
  const sizes = usePageSizes(pdf, near);
  const zooming = useZoom({ box, list, size: turned(pdf.firstSize, turn), zoom, onZoom });
  const drawn = new Set(pagesToDraw(near, current));
  const finding = useFind({ pdf, search, box, page: current, goTo });
  const follow = (page: number) => {
    goTo(page);
    // The link that was pressed goes with the drawing of its page, and would take the focus along.
    list?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus({ preventScroll: true });
  };
  const onJump = useEffectEvent(() => {
    if (jump) goTo(Math.min(jump.page, pdf.pages));
  });
  useEffect(() => {
    if (jump && box && list) onJump();
  }, [jump, box, list]);
  return (
    <>
      {search && <FindBar search={search} finding={finding} onSearch={onSearch} />}
      <div className={css.body}>
        {hasThumbnails && <PdfThumbnails pdf={pdf} sizes={sizes} turn={turn} current={current} onGo={goTo} />}
        {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form. */}
        <div
          ref={setBox}
          className={css.scroll}
          role="group"
          aria-label={m.pdf_pages()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
          tabIndex={0}
          onKeyDown={zooming.onKeyDown}
        >
          <div className={css.sheets} ref={setList} style={{ '--zoom': zoom } as object}>
            {pagesOf(pdf).map((page) => (
              <PdfPage
                key={page}
                pdf={pdf}
                page={page}
                size={turned(sizes.get(page) ?? pdf.firstSize, turn)}
                turn={turn}
                isDrawn={drawn.has(page)}
                isLost={isLost}
                onText={finding.onText}
                onGo={follow}
              />
            ))}
          </div>
        </div>
      </div>
      {hasButtons && <ZoomButtons zooming={zooming} />}
    </>
  );
}

/** Returns the numbers of all pages. */
const pagesOf = ({ pages }: OpenPdf): number[] => Array.from({ length: pages }, (_, index) => index + 1);

interface WindowOptions {
  pdf: OpenPdf;
  /** The box that scrolls. */
  box: HTMLElement | null;
  /** The element whose children are the pages, in order. */
  list: HTMLElement | null;
  startAt: number;
  onPage: (page: number) => void;
}

/**
 * Tracks which pages are near the viewport, and keeps the viewport on the same line of the same page when sizes become known or the box
 * changes its width (some browsers do that by themselves, not all).
 */
function usePageWindow({ pdf, box, list, startAt, onPage }: WindowOptions) {
  /** Pages in the viewport or less than 500 px away from it. */
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(startAt);
  // At the top there is no position to keep.
  const anchor = useRef<Anchor | null>(startAt > 1 ? topOf(startAt) : null);
  /** A page that was jumped to stays the current one until the viewport moves: short pages, and the last ones, share it with others. */
  const seen = useRef({ page: startAt, top: 0 });

  useEffect(() => {
    if (!box || !list) return;
    let height = 0;
    const hasMoved = () => box.scrollTop !== seen.current.top;
    const hold = () => {
      height = list.offsetHeight;
      const wasMoved = hasMoved();
      if (anchor.current) bringBelow(box, list, anchor.current, upperEdge(box));
      if (!wasMoved) seen.current.top = box.scrollTop;
    };
    const look = () => {
      height = list.offsetHeight;
      const place = hasMoved() && pageLookedAt(placesOf(list), box.scrollTop, box.clientHeight);
      if (place) seen.current = { page: place.page, top: box.scrollTop };
      const { page } = seen.current;
      anchor.current = anchorBelow(box, list, upperEdge(box));
      pdf.lookAt(page);
      setCurrent(page);
      onPage(page);
    };
    const onScroll = () => {
      // When pages become shorter, the browser clamps the scroll position and fires this event before the ResizeObserver runs.
      if (list.offsetHeight !== height) hold();
      look();
    };
    const watcher = watchNear(box, list, setNear, '500px 0px');
    // Runs before the change is painted, also the first time: nothing visibly jumps.
    const resizing = new ResizeObserver(hold);
    resizing.observe(list);
    box.addEventListener('scroll', onScroll, { passive: true });
    box.addEventListener(PLACED, look);
    return () => {
      watcher.disconnect();
      resizing.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener(PLACED, look);
    };
  }, [pdf, box, list, onPage]);

  const goTo = (page: number) => {
    if (!box || !list) return;
    bringBelow(box, list, topOf(page), upperEdge(box));
    seen.current = { page, top: box.scrollTop };
    box.dispatchEvent(new Event(PLACED));
  };
  return { near, current, goTo };
}

const topOf = (page: number): Anchor => ({ page, across: 0.5, down: 0 });

/** How long a page has to stay near the viewport before it is fetched, in ms. */
const STAY_MS = 150;

/**
 * Returns the pages that stay near the viewport: otherwise the bytes of pages scrolled past would load before those of the page where the
 * reader stops. Does not wait if the whole file is loaded, nor right after opening.
 */
function useStaying(pdf: OpenPdf, near: ReadonlySet<number>): ReadonlySet<number> {
  const [staying, setStaying] = useState(near);
  const isFirst = staying.size === 0;
  useEffect(() => {
    if (pdf.isWhole) return;
    const timer = setTimeout(() => setStaying(near), isFirst ? 0 : STAY_MS);
    return () => clearTimeout(timer);
  }, [pdf, near, isFirst]);
  return pdf.isWhole ? near : staying;
}

/**
 * Returns the page sizes that differ from the first page's: of all pages if the whole file is loaded, otherwise of those that came near the
 * viewport, before they are visible.
 */
function usePageSizes(pdf: OpenPdf, near: ReadonlySet<number>): Sizes {
  const [sizes, setSizes] = useState<Sizes>(new Map());
  const wanted = pdf.isWhole ? null : near;
  useEffect(() => {
    const stop = new AbortController();
    const { width, height } = pdf.firstSize;
    const measure = async (pages: readonly number[]) => {
      const known = await Promise.all(pages.map(async (page) => [page, await pdf.sizeOf(page)] as const));
      const unusual = known.filter(([, size]) => size.width !== width || size.height !== height);
      if (!stop.signal.aborted && unusual.length > 0) setSizes((before) => new Map([...before, ...unusual]));
    };
    // Those of the whole file at once. A page that cannot be loaded keeps the usual shape; drawing it will report the error.
    for (const pages of wanted ? [...wanted].map((page) => [page]) : [pagesOf(pdf)])
      measure(pages).catch(() => {});
    return () => stop.abort();
  }, [pdf, wanted]);
  return sizes;
}

interface PageProps {
  pdf: OpenPdf;
  page: number;
  size: PageSize;
  turn: Turn;
  isDrawn: boolean;
  isLost: boolean;
  onText: (page: number, text: HTMLElement | null) => void;
  onGo: (page: number) => void;
}

/** The sheet of one page, with the right shape even before it is drawn. */
function PdfPage({ pdf, page, size, turn, isDrawn, isLost, onText, onGo }: PageProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page of paper is no set of form fields.
    <div
      className={size.width > size.height ? `${css.sheet} ${css.wide}` : css.sheet}
      data-page={page}
      tabIndex={-1}
      role="group"
      aria-label={m.pdf_page({ page })}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      {isDrawn && <Drawing pdf={pdf} page={page} turn={turn} isLost={isLost} onText={onText} onGo={onGo} />}
    </div>
  );
}

interface ThumbnailProps {
  pdf: OpenPdf;
  sizes: Sizes;
  turn: Turn;
  /** The page that the reader is looking at. */
  current: number;
  onGo: (page: number) => void;
}

/** Thumbnails that lead to their pages: a column beside the pages, on phones a strip above them. Those out of sight are blank. */
function PdfThumbnails({ pdf, sizes, turn, current, onGo }: ThumbnailProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [passing, setPassing] = useState<ReadonlySet<number>>(new Set());
  const near = useStaying(pdf, passing);
  useEffect(() => {
    if (!list) return;
    const watcher = watchNear(list, list, setPassing, '200px');
    return () => watcher.disconnect();
  }, [list]);
  useEffect(() => {
    const shown = list?.children[current - 1];
    if (!list || !(shown instanceof HTMLElement)) return;
    list.scrollTo({
      top: shown.offsetTop - (list.clientHeight - shown.offsetHeight) / 2,
      left: shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2,
    });
  }, [list, current]);
  return (
    <ol ref={setList} className={css.thumbs} aria-label={m.pdf_thumbnails()}>
      {pagesOf(pdf).map((page) => {
        const { width, height } = turned(sizes.get(page) ?? pdf.firstSize, turn);
        return (
          <li key={page} data-page={page}>
            <button
              type="button"
              aria-label={m.pdf_page({ page })}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onGo(page)}
            >
              <span className={css.thumb} style={{ aspectRatio: `${width} / ${height}` }}>
                {near.has(page) && <Drawing pdf={pdf} page={page} turn={turn} isPictureOnly />}
              </span>
              <span className="num" aria-hidden="true">
                {page}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** The sizes in points of pages that differ from the first one. */
type Sizes = ReadonlyMap<number, PageSize>;

/** Watches pages enter and leave the viewport and its margin, and reports each as an update to the set of near pages. */
function watchNear(
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
  isLost?: boolean;
  /** Called with the page's text layer when it is drawn, and with null when it is removed. */
  onText?: (page: number, text: HTMLElement | null) => void;
  /** Called when a link to another page is pressed. */
  onGo?: (page: number) => void;
}

/** The canvas and the text layer of a page; unmounting frees their memory. */
function Drawing({ pdf, page, turn, isPictureOnly = false, isLost = false, onText, onGo }: DrawingProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>('waiting');
  const sayText = useEffectEvent((text: HTMLElement | null) => onText?.(page, text));
  const go = useEffectEvent((to: number) => onGo?.(to));
  useEffect(() => {
    if (!holder.current) return;
    return showPage(holder.current, {
      draw: (width, signal) => pdf.draw(page, { width, turn, isPictureOnly, onGo: go }, signal),
      onOutcome: setOutcome,
      onText: sayText,
    });
  }, [pdf, page, turn, isPictureOnly]);
  const isWaiting = outcome === 'waiting' && !isLost;
  const note = isWaiting
    ? !isPictureOnly && m.pdf_page_loading({ page })
    : outcome !== 'drawn' && m.pdf_page_failed();
  return (
    <>
      <div ref={holder} className={css.drawing} aria-busy={isWaiting || undefined} />
      {note && <p className="num">{note}</p>}
    </>
  );
}

/** How long the old canvas is stretched after a change of width before the page is drawn again, in ms. */
const SETTLE_MS = 200;

type Outcome = 'waiting' | 'drawn' | 'failed';

interface Showing {
  draw: (width: number, signal: AbortSignal) => Promise<DrawnPage>;
  onOutcome: (outcome: Outcome) => void;
  onText: (text: HTMLElement | null) => void;
}

/**
 * Draws a page into `holder` at the holder's width, and again whenever that changes; the old canvas stays until the new one is ready.
 *
 * @returns a function that removes the page and frees its memory
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
      onOutcome('drawn');
      onText(next.text);
    } catch {
      if (!signal.aborted) onOutcome('failed');
    }
  };
  // pdf.js lays out the text in the page's own units; this is how many CSS pixels one unit takes now.
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
    onOutcome('waiting');
    onText(null);
  };
}
