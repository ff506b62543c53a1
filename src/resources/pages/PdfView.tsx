import { useRef, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { PdfBody } from './pdf/PdfBody.tsx';

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
    <div className="pdf">
      <div className="pdfbar">
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
        className="view"
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
