import { type RefObject, useState } from 'react';
import type { OpenPdf } from './document.ts';
import { pagesToDraw } from './layout.ts';
import { PdfPage } from './PdfPage.tsx';
import { usePageSizes } from './use-page-sizes.ts';
import { usePageWindow } from './use-page-window.ts';

interface Props {
  pdf: OpenPdf;
  box: RefObject<HTMLElement | null>;
  startAt: number;
  onPage: (page: number) => void;
}

/** All pages as sheets of the right shape; those near the window are drawn, the others are blank and cost nothing. */
export function PdfPages({ pdf, box, startAt, onPage }: Props) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const { near, current } = usePageWindow({ pdf, box, list, startAt, onPage });
  const sizes = usePageSizes(pdf, near);
  const drawn = new Set(pagesToDraw(near, current));
  return (
    <div className="sheets" ref={setList}>
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
  );
}
