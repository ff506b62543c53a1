import * as m from '../../../paraglide/messages.js';
import { Retry } from '../../../ui/ErrorNotice.tsx';
import { fileSize } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PdfPages } from './PdfPages.tsx';
import { type Failure, usePdf } from './use-pdf.ts';

interface Props {
  src: string;
  startAt: number;
  zoom: number;
  downloadHref: string;
  onOpen: (pages: number) => void;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
  onRetry: () => void;
}

const failures: Record<Failure, () => string> = {
  script: m.pdf_failed_script,
  network: m.pdf_failed_network,
  missing: m.pdf_failed_missing,
  damaged: m.pdf_failed_damaged,
};

/** The content of the box: the PDF while it loads, its pages, or an error with the ways out. */
export function PdfBody({ src, downloadHref, onOpen, onRetry, ...place }: Props) {
  const state = usePdf(src, onOpen);
  if (state.kind === 'open') return <PdfPages pdf={state.pdf} {...place} />;
  if (state.kind === 'failed') {
    return (
      <div className="pdfstate" role="alert">
        <p>{failures[state.failure]()}</p>
        <div className="acts">
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
    <div className="pdfstate">
      <p role="status">{m.pdf_loading()}</p>
      <progress aria-label={m.pdf_loading()} {...(total > 0 ? { value: loaded, max: total } : {})} />
      <p className="num" aria-hidden="true">
        {total > 0 && m.pdf_loading_bytes({ loaded: fileSize(loaded), total: fileSize(total) })}
      </p>
    </div>
  );
}
