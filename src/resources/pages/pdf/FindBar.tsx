import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isReadable } from '../../../core/text.ts';
import * as m from '../../../paraglide/messages.js';
import { isComposing } from '../../../ui/focus.ts';
import { wholeNumber } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { OpenPdf } from './document.ts';
import { countIn, Marks, type Match, patternOf, type Search } from './find.ts';
import * as css from './PdfView.module.css';

interface Options {
  pdf: OpenPdf;
  search: Search | null;
  /** The box that scrolls. */
  box: HTMLElement | null;
  /** The page that the reader is looking at, where the search begins. */
  page: number;
  goTo: (page: number) => void;
}

type Finding = ReturnType<typeof useFind>;

/** To the next match, or to the previous one. */
type Step = 1 | -1;

/** The number of matches is updated at least once per this many pages searched. */
const PAGES_AT_ONCE = 20;

/**
 * Searches all pages, beginning with the current one, and leads from match to match. The words of a link are searched on its page only,
 * until the reader goes on, unless the whole file is loaded: the text of the other pages may be most of it.
 */
export function useFind({ pdf, search, box, page, goTo }: Options) {
  const [marks] = useState(() => new Marks());
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [isDone, setDone] = useState(true);
  /** Whether no page has readable text. */
  const [isScan, setScan] = useState(false);
  /** Resumes the search in a direction; null unless it waits for the reader. */
  const [goOn, setGoOn] = useState<((by: Step) => void) | null>(null);
  const [current, setCurrent] = useState<Match | null>(null);
  const { text = '', isWords = false } = search ?? {};

  const show = (match: Match) => {
    setCurrent(match);
    marks.point(match);
    const range = marks.rangeOf(match);
    if (range && box) bringIntoView(box, range);
    else goTo(match.page);
  };
  const begin = useEffectEvent(() => page);
  const onFound = useEffectEvent(show);
  useEffect(() => {
    const pattern = patternOf({ text, isWords });
    let isWanted = true;
    const look = async (pattern: RegExp) => {
      const from = begin();
      const found: Match[] = [];
      let by: Step = 1;
      let leads = true;
      let isScan = true;
      for (let nth = 0; nth < pdf.pages; nth += 1) {
        const page = ((from - 1 + by * nth + pdf.pages) % pdf.pages) + 1;
        const text = await pdf.textOf(page).catch(() => null);
        if (!isWanted) return;
        // A page that cannot be read may have text.
        isScan &&= text !== null && !isReadable([text]);
        const count = text === null ? 0 : countIn(text, pattern);
        const here = Array.from({ length: count }, (_, nth) => ({ page, nth }));
        const isFirst = count > 0 && found.length === 0;
        const next = leads ? here.at(by === 1 ? 0 : -1) : undefined;
        found.push(...here);
        if (isFirst || next || nth % PAGES_AT_ONCE === 0 || nth === pdf.pages - 1)
          setMatches(found.toSorted((a, b) => a.page - b.page || a.nth - b.nth));
        if (next) {
          leads = false;
          onFound(next);
        }
        if (!isWords || nth > 0) continue;
        // The link names the page that a search found, perhaps by another form of the words: do not lead away from it.
        leads = false;
        if (pdf.isWhole || pdf.pages === 1) continue;
        by = await new Promise<Step>((resolve) => setGoOn(() => resolve));
        leads = true;
      }
      setScan(isScan);
      setDone(true);
    };
    marks.look(pattern);
    setMatches([]);
    setCurrent(null);
    setGoOn(null);
    setScan(false);
    setDone(pattern === null);
    if (pattern) void look(pattern);
    return () => {
      isWanted = false;
    };
  }, [pdf, text, isWords, marks]);
  useEffect(() => () => marks.look(null), [marks]);

  const at = current ? matches.indexOf(current) : -1;
  const step = (by: Step) => {
    if (goOn && !matches[at + by]) {
      setGoOn(null);
      goOn(by);
      return;
    }
    // Without a current match, the first step leads to the first match, or back to the last.
    const from = at < 0 && by < 0 ? matches.length : at;
    const next = matches[(from + by + matches.length) % matches.length];
    if (next) show(next);
  };
  /** Called when a page's text layer is drawn or removed: marks its matches, and shows the current one if it waited for this page. */
  const onText = (page: number, layer: HTMLElement | null) => {
    const isAwaited = current?.page === page && !marks.rangeOf(current);
    marks.set(page, layer);
    if (isAwaited && layer) show(current);
  };
  const isLooking = !isDone && goOn === null;
  return { at, total: matches.length, isSought: text.trim() !== '', isDone, isScan, isLooking, step, onText };
}

/** Scrolls a range to a third down the box, unless it is visible. */
function bringIntoView(box: HTMLElement, range: Range): void {
  const { top, bottom, left, right } = range.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom) box.scrollTop += top - seen.top - box.clientHeight / 3;
  if (left < seen.left || right > seen.right) box.scrollLeft += left - seen.left - box.clientWidth / 3;
}

interface Props {
  search: Search;
  finding: Finding;
  onSearch: (search: Search | null) => void;
}

/** The search field, the number of matches, and buttons to go from match to match. Escape closes it. */
export function FindBar({ search, finding, onSearch }: Props) {
  const { at, total, isSought, isDone, isScan, isLooking, step } = finding;
  const field = useRef<HTMLInputElement>(null);
  const isByLink = search.isWords;
  useEffect(() => {
    // When a link opened the search, the focus stays where it is.
    if (!isByLink) field.current?.focus();
  }, [isByLink]);
  const outcome =
    total > 0
      ? m.pdf_found({ at: wholeNumber(at + 1), total: wholeNumber(total) + (isDone ? '' : '+') })
      : isDone
        ? isScan
          ? m.pdf_found_scan()
          : m.pdf_found_none()
        : isLooking && m.pdf_finding();
  return (
    <search className={css.find}>
      <input
        ref={field}
        type="search"
        aria-label={m.pdf_find()}
        placeholder={m.pdf_find()}
        maxLength={200}
        value={search.text}
        onChange={({ currentTarget }) => onSearch({ text: currentTarget.value, isWords: false })}
        onKeyDown={(event) => {
          // Enter that ends the composition of a text only chooses its letters.
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <output className="num">{isSought && outcome}</output>
      <IconButton icon="up" label={m.pdf_find_previous()} onClick={() => step(-1)} />
      <IconButton icon="down" label={m.pdf_find_next()} onClick={() => step(1)} />
      <IconButton icon="close" label={m.pdf_find_close()} onClick={() => onSearch(null)} />
    </search>
  );
}
