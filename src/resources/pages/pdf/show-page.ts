import { type DrawnPage, free, type OpenPdf } from './document.ts';

/** After a change of width the old picture is stretched for so long, in milliseconds, before it is drawn anew. */
const SETTLE_MS = 200;

/**
 * Draws a page into `holder`, as wide as that is, and again whenever it becomes wider or narrower; the old picture stays
 * until the new one is there.
 *
 * @returns what takes the page away again and gives its memory back
 */
export function showPage(
  pdf: OpenPdf,
  page: number,
  holder: HTMLElement,
  onOutcome: (hasFailed: boolean) => void,
): () => void {
  let drawing = new AbortController();
  let shown: DrawnPage | undefined;
  let width = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = async () => {
    drawing.abort();
    drawing = new AbortController();
    const { signal } = drawing;
    try {
      const drawn = await pdf.draw(page, width, signal);
      if (signal.aborted) return free(drawn.canvas);
      if (shown) free(shown.canvas);
      shown = drawn;
      fit();
      holder.replaceChildren(drawn.canvas, drawn.text);
      onOutcome(false);
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
  };
}
