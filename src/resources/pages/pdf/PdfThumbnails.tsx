import { useEffect, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { OpenPdf } from './document.ts';
import { Drawing, type Sizes, watchNear } from './drawing.tsx';
import { type Turn, turned } from './layout.ts';
import * as css from './PdfView.module.css';

interface Props {
  pdf: OpenPdf;
  sizes: Sizes;
  turn: Turn;
  /** The page that is looked at. */
  current: number;
  onGo: (page: number) => void;
}

/** All pages small, to go to one of them: a column beside the pages, on phones a strip above them. Those out of sight are blank. */
export function PdfThumbnails({ pdf, sizes, turn, current, onGo }: Props) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!list) return;
    const watcher = watchNear(list, list, setNear, '200px');
    return () => watcher.disconnect();
  }, [list]);
  useEffect(() => {
    const shown = list?.children[current - 1];
    if (!list || !(shown instanceof HTMLElement)) return;
    list.scrollTo({
      top: shown.offsetTop - (list.clientHeight - shown.offsetHeight) / 2,
      left: shown.offsetLeft - (list.clientWidth - shown.offsetWidth) / 2,
    });
  }, [list, current]);
  return (
    <ol ref={setList} className={css.thumbs} aria-label={m.pdf_thumbnails()}>
      {Array.from({ length: pdf.pages }, (_, index) => index + 1).map((page) => {
        const { width, height } = turned(sizes.get(page) ?? pdf.firstSize, turn);
        return (
          <li key={page} data-page={page}>
            <button
              type="button"
              aria-label={m.pdf_page({ page })}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onGo(page)}
            >
              <span className={css.thumb} style={{ aspectRatio: `${width} / ${height}` }}>
                {near.has(page) && <Drawing pdf={pdf} page={page} turn={turn} isPictureOnly />}
              </span>
              <span className="num" aria-hidden="true">
                {page}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
