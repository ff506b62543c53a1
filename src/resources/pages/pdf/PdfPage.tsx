import { useEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { OpenPdf } from './document.ts';
import type { PageSize } from './layout.ts';
import { showPage } from './show-page.ts';

interface Props {
  pdf: OpenPdf;
  page: number;
  size: PageSize;
  isDrawn: boolean;
}

/** One page's sheet, of the right shape from the start. */
export function PdfPage({ pdf, page, size, isDrawn }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page of paper is no set of form fields.
    <div
      className={size.width > size.height ? 'sheet wide' : 'sheet'}
      data-page={page}
      role="group"
      aria-label={m.pdf_page({ page })}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      {isDrawn && <Drawing pdf={pdf} page={page} />}
    </div>
  );
}

/** The picture and the text of a page; its memory is given back with it. */
function Drawing({ pdf, page }: Pick<Props, 'pdf' | 'page'>) {
  const holder = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!holder.current) return;
    return showPage(pdf, page, holder.current, setHasFailed);
  }, [pdf, page]);
  return (
    <>
      <div ref={holder} className="drawing" />
      {hasFailed && <p className="num">{m.pdf_page_failed()}</p>}
    </>
  );
}
