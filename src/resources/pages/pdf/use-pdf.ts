import { useEffect, useState } from 'react';
import { type OpenPdf, openPdf } from './document.ts';
import { openSource, SourceError } from './source.ts';

export type Failure = 'script' | 'network' | 'missing' | 'damaged';

export type PdfState =
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'open'; pdf: OpenPdf }
  | { kind: 'failed'; failure: Failure };

/** Opens a PDF for as long as the component lives; another address needs another component (a `key`). */
export function usePdf(src: string, onOpen: (pages: number) => void): PdfState {
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
