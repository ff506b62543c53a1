import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { latinDigits } from '../../../core/text.ts';
import * as m from '../../../paraglide/messages.js';
import { Retry } from '../../../ui/ErrorNotice.tsx';
import { fileSize, wholeNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { reloadOr } from '../../../ui/lazy-script.ts';
import { type OpenPdf, openPdf } from './document.ts';
import type { Search } from './find.ts';
import type { Turn } from './layout.ts';
import { PdfPages } from './PdfPages.tsx';
import * as css from './PdfView.module.css';
import type { PdfPlace } from './place.ts';
import { openSource, SourceError } from './source.ts';

interface Props {
  /** The PDF's address, on this site. */
  src: string;
  title: string;
  /** The number of pages according to the list; null while they are not counted. */
  pages: number | null;
  /** The download link that is offered when the PDF cannot be shown. */
  downloadHref: string;
  /** The place to open it at; a new object moves the open PDF there. */
  place?: PdfPlace | null;
  /** Whether it fills the viewport instead of 500 px, and has a toolbar. */
  isTall?: boolean;
  /** Called for Escape. */
  onClose?: () => void;
}

/**
 * One PDF, read in place: a box with its pages one below the other, drawn by pdf.js. Loading starts when it is mounted, so never on the
 * server.
 */
export function PdfView({ src, title, pages, downloadHref, place = null, isTall = false, onClose }: Props) {
  const reader = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(place?.page ?? 1);
  const [jump, setJump] = useState<{ page: number } | null>(null);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const [hasThumbnails, setThumbnails] = useState(false);
  const [search, setSearch] = useState(searchOf(place));
  const [counted, setCounted] = useState<number | null>(null);
  const total = counted ?? pages;
  // A link may name a page that does not exist.
  const page = Math.min(seen, total ?? seen);
  const [attempt, setAttempt] = useState(0);
  const [wanted, setWanted] = useState(place);
  if (place !== wanted) {
    setWanted(place);
    setJump(place);
    if (place?.search) setSearch(searchOf(place));
  }
  useEffect(() => {
    // If an element around the reader has the focus, the reader takes it, so that its keys work.
    if (!box.current?.closest(':focus')) return;
    box.current.focus({ preventScroll: true });
    // In a low window the bar above it may fill the screen.
    box.current.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => (reader.current ? keepInView(reader.current) : undefined), []);
  const retry = () => {
    setAttempt(attempt + 1);
    // The retry does not repeat the reader's last jump.
    setJump(null);
    // The retry button disappears: the focus stays in the reader.
    box.current?.focus();
  };
  const rotate = () => setTurn((before) => ((before + 90) % 360) as Turn);
  const closeSearch = () => {
    setSearch(null);
    box.current?.focus();
  };
  const find = () => {
    if (search === null) return setSearch({ text: '', isWords: false });
    // Already open: select the text, so that typing replaces it.
    const field = box.current?.querySelector<HTMLInputElement>('input[type=search]');
    field?.focus();
    field?.select();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') {
      if (search) closeSearch();
      else onClose?.();
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'f') find();
    else if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'r') rotate();
    else if (event.key === 'n') setJump({ page: page + 1 });
    else if (event.key === 'p') setJump({ page: Math.max(page - 1, 1) });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the reader, wherever the focus in it is.
    <div
      ref={reader}
      className={isTall ? `${css.reader} ${css.tall}` : css.reader}
      data-printed={m.pdf_printed()}
      onKeyDown={onKeyDown}
    >
      <div className={css.bar}>
        {isTall ? (
          <>
            <IconButton
              icon="pages"
              label={m.pdf_thumbnails()}
              aria-pressed={hasThumbnails}
              onClick={() => setThumbnails(!hasThumbnails)}
            />
            <PageField page={page} total={total} onGo={(page) => setJump({ page })} />
            <output className="num" aria-label={m.pdf_zoom()}>
              {m.pdf_percent({ percent: Math.round(zoom * 100) })}
            </output>
            <span className={css.tools}>
              <IconButton icon="turn" label={m.pdf_rotate()} onClick={rotate} />
              <IconButton
                icon="search"
                label={m.pdf_find()}
                aria-pressed={search !== null}
                onClick={search ? closeSearch : find}
              />
              <a className="icon" href={src} {...newTab} aria-label={m.pdf_new_tab()} title={m.pdf_new_tab()}>
                <Icon name="external" />
              </a>
            </span>
          </>
        ) : (
          <>
            <span className="num">
              {m.pdf_page({ page })} {total !== null && m.pdf_of({ pages: wholeNumber(total) })}
            </span>
            <a href={src} {...newTab}>
              {m.pdf_new_tab()}
            </a>
          </>
        )}
      </div>
      <section ref={box} className={css.view} aria-label={title} tabIndex={-1}>
        <PdfBody
          key={`${attempt} ${src}`}
          src={src}
          startAt={page}
          jump={jump}
          zoom={zoom}
          turn={turn}
          hasThumbnails={hasThumbnails}
          search={search}
          hasButtons={isTall}
          downloadHref={downloadHref}
          onOpen={setCounted}
          onPage={setSeen}
          onZoom={setZoom}
          onSearch={(next) => (next ? setSearch(next) : closeSearch())}
          isRetried={attempt > 0}
          onRetry={retry}
        />
      </section>
    </div>
  );
}

/**
 * Brings the top of the reader back when the phone is rotated, if it was in view: what is above it gets another height.
 *
 * @returns a function that stops this
 */
function keepInView(reader: HTMLElement): () => void {
  let isInView = false;
  const watcher = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
  });
  watcher.observe(reader.firstElementChild ?? reader);
  const orientation = matchMedia('(orientation: portrait)');
  // The observer reports the new place after this event.
  const keep = () => {
    if (isInView) reader.scrollIntoView({ behavior: 'instant' });
  };
  orientation.addEventListener('change', keep);
  return () => {
    watcher.disconnect();
    orientation.removeEventListener('change', keep);
  };
}

const newTab = { target: '_blank', rel: 'noopener' };

const searchOf = (place: PdfPlace | null): Search | null =>
  place?.search ? { text: place.search, isWords: true } : null;

type PageFieldProps = { page: number; total: number | null; onGo: (page: number) => void };

/** Shows the current page's number; another number leads to that page. */
function PageField({ page, total, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const number = Number(latinDigits(typed ?? ''));
    if (Number.isInteger(number) && number > 0) onGo(number);
    setTyped(null);
  };
  return (
    <label className={`${css.place} num`}>
      {m.pdf_go()}
      <input
        inputMode="numeric"
        size={3}
        maxLength={5}
        value={typed ?? page}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
          else if (event.key === 'Escape' && typed !== null) {
            setTyped(null);
            // The first Escape gives up the number; the next one closes the search.
            event.stopPropagation();
          }
        }}
      />
      {total !== null && m.pdf_of({ pages: wholeNumber(total) })}
    </label>
  );
}

type BodyProps = Pick<Props, 'src' | 'downloadHref'> &
  Omit<ComponentProps<typeof PdfPages>, 'pdf' | 'isLost'> & {
    onOpen: (pages: number) => void;
    isRetried: boolean;
    onRetry: () => void;
  };

const failures: Record<Failure, () => string> = {
  script: m.pdf_failed_script,
  network: m.pdf_failed_network,
  missing: m.pdf_failed_missing,
  damaged: m.pdf_failed_damaged,
};

/** The content of the box: the progress while the PDF loads, its pages, or an error with retry and download. */
function PdfBody({ src, downloadHref, onOpen, isRetried, onRetry, ...place }: BodyProps) {
  const state = usePdf(src, onOpen);
  // After an update of the portal the script may have another address.
  const isMoved = isRetried && 'failure' in state && state.failure === 'script';
  const failure = 'failure' in state && state.failure && (
    <div className={state.kind === 'open' ? css.lost : css.state} role="alert">
      <p>{failures[state.failure]()}</p>
      <div className={css.actions}>
        <Retry onRetry={isMoved ? () => void reloadOr(onRetry) : onRetry} primary />
        <a className="btn" href={downloadHref} download>
          <Icon name="download" />
          {m.pdf_download()}
        </a>
      </div>
    </div>
  );
  if (state.kind === 'open')
    return (
      <>
        {failure}
        <PdfPages pdf={state.pdf} isLost={state.failure !== undefined} {...place} />
      </>
    );
  if (state.kind === 'failed') return failure;
  const { loaded, total } = state;
  return (
    <div className={css.state}>
      <p role="status">{m.pdf_loading()}</p>
      <progress aria-label={m.pdf_loading()} {...(total > 0 ? { value: loaded, max: total } : {})} />
      <p className="num" aria-hidden="true">
        {total > 0 && m.pdf_loading_bytes({ loaded: fileSize(loaded), total: fileSize(total) })}
      </p>
    </div>
  );
}

type Failure = 'script' | 'network' | 'missing' | 'damaged';

type PdfState =
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'open'; pdf: OpenPdf; failure?: Failure }
  | { kind: 'failed'; failure: Failure };

/** Opens a PDF for as long as the component is mounted; another address needs another component (a `key`). */
function usePdf(src: string, onOpen: (pages: number) => void): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading', loaded: 0, total: 0 });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (next: PdfState) => {
      if (!signal.aborted) setState(next);
    };
    let opened: OpenPdf | undefined;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      const failure = failureOf(error);
      // The pages loaded so far stay readable.
      if (opened) return setState({ kind: 'open', pdf: opened, failure });
      setState({ kind: 'failed', failure });
      stop.abort();
    };
    const source = openSource(src, {
      signal,
      onProgress: (loaded, total) => {
        if (!opened) show({ kind: 'loading', loaded, total });
      },
    });
    openPdf(source, { signal, onLost: fail }).then((pdf) => {
      opened = pdf;
      show({ kind: 'open', pdf });
      if (!signal.aborted) onOpen(pdf.pages);
    }, fail);
    return () => stop.abort();
  }, [src, onOpen]);
  return state;
}

/** Returns the kind of failure. pdf.js names its exceptions; any other error while opening means that the script did not load. */
function failureOf(error: unknown): Failure {
  if (error instanceof SourceError) return error.reason;
  const { name } = error as Error;
  return /^(InvalidPDF|Password|UnknownError|Format)/.test(name) ? 'damaged' : 'script';
}
