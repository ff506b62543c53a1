import PDFDocument from 'pdfkit';
import type { Block } from './blocks.ts';
import { setBlocks } from './typesetting/blocks.ts';
import { embeddable } from './typesetting/embedding.ts';
import { type FaceName, face, releaseFaces } from './typesetting/faces.ts';
import { drawMarks } from './typesetting/painting.ts';
import type { PdfMeta } from './typesetting/pdf-meta.ts';
import { runningMarks } from './typesetting/running-lines.ts';
import { Sheets } from './typesetting/sheets.ts';
import { textStyle } from './typesetting/text-style.ts';

/** A4 in points (ISO 216). */
const a4 = { short: 595.28, long: 841.89 };
const margin = { side: 62, top: 74, bottom: 66 };
/** The creation date in every PDF: fixed, so that the same text gives the same bytes. */
const created = new Date('2026-01-15T00:00:00Z');

/**
 * Typesets parsed blocks as an A4 PDF with subset fonts and searchable, copyable text; the same input gives the same bytes.
 * @throws {Error} when no font has one of the characters.
 */
export async function renderPdf(blocks: Block[], meta: PdfMeta): Promise<Buffer> {
  releaseFaces();
  const landscape = meta.orientation === 'landscape';
  const size = { width: landscape ? a4.long : a4.short, height: landscape ? a4.short : a4.long };
  const style = textStyle(meta.type, meta.language);
  const sheets = new Sheets({
    left: margin.side,
    right: size.width - margin.side,
    top: margin.top,
    bottom: size.height - margin.bottom,
  });
  setBlocks(sheets, blocks, style);
  if (sheets.pages.length > 1 && sheets.pages.at(-1)?.length === 0) sheets.pages.pop();

  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    size: [size.width, size.height],
    margin: 0,
    lang: meta.language === 'hi' ? 'hi-IN' : 'en-IN',
    displayTitle: true,
    font: '',
    info: {
      Title: meta.title,
      Author: meta.university,
      Subject: meta.course,
      CreationDate: created,
      ModDate: created,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const registered = new Set<FaceName>();
  const selectFace = (name: FaceName): void => {
    // pdfkit accepts a parsed font here since 0.19; its types do not say so yet.
    if (!registered.has(name)) pdf.registerFont(name, embeddable(face(name)) as unknown as Uint8Array);
    registered.add(name);
    pdf.font(name);
  };
  sheets.pages.forEach((marks, index) => {
    pdf.addPage();
    const running = runningMarks(meta, sheets.frame, style, { page: index + 1, pages: sheets.pages.length });
    drawMarks(pdf, [...running, ...marks], selectFace);
  });
  pdf.end();
  return finished;
}
