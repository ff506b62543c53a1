import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { OpenPdf } from './document.ts';
import { pagesToDraw } from './layout.ts';
import { PdfPage } from './PdfPage.tsx';
import { usePageSizes } from './use-page-sizes.ts';
import { usePageWindow } from './use-page-window.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface Props {
  pdf: OpenPdf;
  startAt: number;
  /** 1 fills the width. */
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
}

/** All pages as sheets of the right shape; those near the window are drawn, the others are blank and cost nothing. */
export function PdfPages({ pdf, startAt, zoom, onPage, onZoom }: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const { near, current } = usePageWindow({ pdf, box, list, startAt, onPage });
  const sizes = usePageSizes(pdf, near);
  const zooming = useZoom({ box, list, size: pdf.firstSize, zoom, onZoom });
  const drawn = new Set(pagesToDraw(near, current));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form. */}
      <div
        ref={setBox}
        className="scroll"
        role="group"
        aria-label={m.pdf_pages()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus.
        tabIndex={0}
        onKeyDown={zooming.onKeyDown}
      >
        <div className="sheets" ref={setList} style={{ '--zoom': zoom } as object}>
          {Array.from({ length: pdf.pages }, (_, index) => index + 1).map((page) => (
            <PdfPage
              key={page}
              pdf={pdf}
              page={page}
              size={sizes.get(page) ?? pdf.firstSize}
              isDrawn={drawn.has(page)}
            />
          ))}
        </div>
      </div>
      <ZoomButtons zooming={zooming} />
    </>
  );
}
