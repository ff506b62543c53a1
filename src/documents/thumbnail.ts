import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The first page fits into this, in px. */
const WIDTH = 320;
const HEIGHT = 640;
const QUALITY = 80;
/** After so long, in ms, there is no picture. */
const PATIENCE = 10_000;

/** Draws the first page, on white. @returns a WebP; null where it cannot be drawn, or only slowly */
export async function drawThumbnail(pdf: PDFDocumentProxy): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(WIDTH / width, HEIGHT / height) });
    const canvas = createCanvas(inPixels(viewport.width), inPixels(viewport.height));
    const drawing = page.render({
      canvas: canvas as unknown as HTMLCanvasElement,
      viewport,
      background: '#fff',
    });
    const late = setTimeout(() => drawing.cancel(), PATIENCE);
    await drawing.promise.finally(() => clearTimeout(late));
    page.cleanup();
    return new Uint8Array(canvas.encodeSync('webp', QUALITY));
  } catch {
    return null;
  }
}

const inPixels = (length: number): number => Math.max(1, Math.round(length));
