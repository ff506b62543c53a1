import { useEffect, useState } from 'react';
import type { OpenPdf } from './document.ts';
import type { PageSize } from './layout.ts';

type Sizes = ReadonlyMap<number, PageSize>;

/**
 * The sizes that differ from the first page's: of all pages where the whole file is here, otherwise of those that came
 * near the window, before they are seen.
 */
export function usePageSizes(pdf: OpenPdf, near: ReadonlySet<number>): Sizes {
  const [sizes, setSizes] = useState<Sizes>(new Map());

  useEffect(() => {
    if (!pdf.isWhole) return;
    return measure(
      pdf,
      Array.from({ length: pdf.pages }, (_, index) => index + 1),
      setSizes,
    );
  }, [pdf]);

  useEffect(() => {
    if (pdf.isWhole) return;
    const stops = [...near].map((page) => measure(pdf, [page], setSizes));
    return () => {
      for (const stop of stops) stop();
    };
  }, [pdf, near]);

  return sizes;
}

/** Adds the unusual sizes among these pages', all at once, unless stopped before. */
function measure(
  pdf: OpenPdf,
  pages: readonly number[],
  onKnown: (change: (before: Sizes) => Sizes) => void,
): () => void {
  let isWanted = true;
  const { width, height } = pdf.firstSize;
  Promise.all(pages.map(async (page) => [page, await pdf.sizeOf(page)] as const)).then(
    (known) => {
      const unusual = known.filter(([, size]) => size.width !== width || size.height !== height);
      if (isWanted && unusual.length > 0) onKnown((before) => new Map([...before, ...unusual]));
    },
    // A page that cannot be had keeps the usual shape; drawing it will say what is wrong.
    () => {},
  );
  return () => {
    isWanted = false;
  };
}
