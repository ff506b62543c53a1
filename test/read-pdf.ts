import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPage = { width: number; height: number; text: string };
export type ReadPdf = { info: Record<string, unknown>; pages: ReadPage[] };

/** Extracts the text of each page of a PDF with pdf.js, lines separated by line feeds. For tests. */
export async function readPdf(bytes: Buffer, readPages = Number.POSITIVE_INFINITY): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    const { info } = await pdf.getMetadata();
    const pages: ReadPage[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      if (number > readPages) {
        pages.push({ width: 0, height: 0, text: '' });
        continue;
      }
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push({ width, height, text });
    }
    return { info: { ...info }, pages };
  } finally {
    await task.destroy();
  }
}
