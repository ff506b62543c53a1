import { type ComponentProps, useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Retry } from '../../../ui/ErrorNotice.tsx';
import { fileSize } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type OpenPdf, openPdf } from './document.ts';
import { PdfPages } from './PdfPages.tsx';
import * as css from './PdfView.module.css';
import { openSource, SourceError } from './source.ts';

interface Props {
  /** The PDF's address, on this site. */
  src: string;
  title: string;
  /** How many pages the list says it has; null when not counted yet. */
  pages: number | null;
  /** The way out when it cannot be shown. */
  downloadHref: string;
  /** Called for Escape. */
  onClose?: () => void;
}

/**
 * One PDF, read in place: a box 500 px high in which its pages follow each other, drawn by pdf.js. Nothing is loaded before the
 * browser shows it, so on the server there is the empty box.
 */
export function PdfView({ src, title, pages, downloadHref, onClose }: Props) {
  const box = useRef<HTMLElement>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [counted, setCounted] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const total = counted ?? pages;
  const retry = () => {
    setAttempt(attempt + 1);
    // The button is about to go; the reader stays where it was.
    box.current?.focus();
  };
  return (
    <div className={css.reader}>
      <div className={css.bar}>
        <span className="num">
          {total === null ? m.pdf_page({ page }) : m.pdf_page_of({ page, pages: total })}
        </span>
        <output className="num" aria-label={m.pdf_zoom()}>
          {m.pdf_percent({ percent: Math.round(zoom * 100) })}
        </output>
        <a className="btn quiet" href={src} target="_blank" rel="noopener">
          {m.pdf_new_tab()}
        </a>
      </div>
      <section
        ref={box}
        className={css.view}
        aria-label={title}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose?.();
        }}
      >
        <PdfBody
          key={`${attempt} ${src}`}
          src={src}
          startAt={page}
          zoom={zoom}
          downloadHref={downloadHref}
          onOpen={setCounted}
          onPage={setPage}
          onZoom={setZoom}
          onRetry={retry}
        />
      </section>
    </div>
  );
}

type BodyProps = Pick<Props, 'src' | 'downloadHref'> &
  Omit<ComponentProps<typeof PdfPages>, 'pdf'> & { onOpen: (pages: number) => void; onRetry: () => void };

const failures: Record<Failure, () => string> = {
  script: m.pdf_failed_script,
  network: m.pdf_failed_network,
  missing: m.pdf_failed_missing,
  damaged: m.pdf_failed_damaged,
};

/** The content of the box: the PDF while it loads, its pages, or an error with the ways out. */
function PdfBody({ src, downloadHref, onOpen, onRetry, ...place }: BodyProps) {
  const state = usePdf(src, onOpen);
  if (state.kind === 'open') return <PdfPages pdf={state.pdf} {...place} />;
  if (state.kind === 'failed') {
    return (
      <div className={css.state} role="alert">
        <p>{failures[state.failure]()}</p>
        <div className={css.actions}>
          <Retry onRetry={onRetry} primary />
          <a className="btn" href={downloadHref} download>
            <Icon name="download" />
            {m.pdf_download()}
          </a>
        </div>
      </div>
    );
  }
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
  | { kind: 'open'; pdf: OpenPdf }
  | { kind: 'failed'; failure: Failure };

/** Opens a PDF for as long as the component lives; another address needs another component (a `key`). */
function usePdf(src: string, onOpen: (pages: number) => void): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading', loaded: 0, total: 0 });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (next: PdfState) => {
      if (!signal.aborted) setState(next);
    };
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      setState({ kind: 'failed', failure: failureOf(error) });
      stop.abort();
    };
    let isOpen = false;
    const source = openSource(src, {
      signal,
      onProgress: (loaded, total) => {
        if (!isOpen) show({ kind: 'loading', loaded, total });
      },
    });
    openPdf(source, { signal, onLost: fail }).then((pdf) => {
      isOpen = true;
      show({ kind: 'open', pdf });
      if (!signal.aborted) onOpen(pdf.pages);
    }, fail);
    return () => stop.abort();
  }, [src, onOpen]);
  return state;
}

/** pdf.js names its exceptions; whatever else goes wrong while opening is the script that did not come. */
function failureOf(error: unknown): Failure {
  if (error instanceof SourceError) return error.reason;
  const { name } = error as Error;
  return /^(InvalidPDF|Password|UnknownError|Format)/.test(name) ? 'damaged' : 'script';
}
