import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { isReadInPieces } from '../core/pdf/bytes.ts';
import { serve } from '../core/processes/serve.ts';
import { isReadable } from '../core/text.ts';
import { guessLanguage, readText } from './text.ts';

/** A request to the child process that reads PDFs: it may crash on a malicious file without harm to the server. */
export interface DocumentRequest {
  path: string;
  /** Where to write the thumbnail of the first page, as WebP; null for no thumbnail. */
  thumbnail: string | null;
  /** The time limit of drawing, in ms; after it there is no thumbnail. */
  patience: number;
}

export type DocumentReply =
  | {
      pages: number;
      /** The texts of the pages that have any, with their page numbers, within the limits of `readText`. */
      texts: (readonly [page: number, text: string])[];
      /** Whether the texts are the document's own; false for a scan. */
      hasText: boolean;
      /** BCP 47; null if uncertain. */
      language: string | null;
      /** Whether a thumbnail was drawn. */
      isDrawn: boolean;
    }
  | { refused: 'password' | 'damaged'; detail: string }
  /** An I/O failure, which says nothing about the PDF: the file could not be read or its thumbnail written; with the system error code. */
  | { unread: string; code?: string | undefined };

// For damaged files, pdf.js sometimes rejects a promise that has no handler.
process.on('unhandledRejection', () => {});
serve(makeDocument);

async function makeDocument({ path, thumbnail, patience }: DocumentRequest): Promise<DocumentReply> {
  try {
    return await withPdf(path, async (pdf) => {
      const picture = thumbnail && (await drawThumbnail(pdf, patience));
      if (thumbnail && picture) await writeFile(thumbnail, picture);
      const texts = await readText(pdf);
      const all = texts.map(([, text]) => text);
      const language = guessLanguage(all);
      return { pages: pdf.numPages, texts, hasText: isReadable(all), language, isDrawn: Boolean(picture) };
    });
  } catch (error) {
    const { name, message, syscall, code } = error as NodeJS.ErrnoException;
    const detail = `${name}: ${message}`;
    if (syscall !== undefined || name === 'ResponseException') return { unread: detail, code };
    return { refused: name === 'PasswordException' ? 'password' : 'damaged', detail };
  }
}

/** Images with more pixels are not drawn: A4 at 600 dpi has 35 million. */
const MOST_PIXELS = 36_000_000;

const folder = (name: string) => fileURLToPath(import.meta.resolve(`pdfjs-dist/${name}/`));

/** What pdf.js reads besides the file: the standard fonts, character maps and image decoders. */
const provisions = {
  standardFontDataUrl: folder('standard_fonts'),
  cMapUrl: folder('cmaps'),
  wasmUrl: folder('wasm'),
};

/** The parsing half of pdf.js, which its worker script exposes as a global. */
const { pdfjsWorker } = globalThis as unknown as {
  pdfjsWorker: { WorkerMessageHandler: { initializeFromPort(port: MessagePort): void } };
};

function inPieces(path: string): boolean {
  const fd = openSync(path, 'r');
  try {
    return isReadInPieces(fd, fstatSync(fd).size);
  } finally {
    closeSync(fd);
  }
}

/**
 * Opens a PDF, passes it to `use`, and closes it. Its fonts do not reach the system, and its scripts do not run.
 *
 * The two halves of pdf.js run in one thread, but exchange messages over a channel: by default they would use microtasks, and no timer
 * would run until a page is done.
 * @throws what pdf.js throws, such as its `PasswordException`
 */
async function withPdf<Result>(
  path: string,
  use: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const { port1, port2 } = new MessageChannel();
  pdfjsWorker.WorkerMessageHandler.initializeFromPort(port1);
  const worker = PDFWorker.create({ port: port2 as unknown as Worker, verbosity: VerbosityLevel.ERRORS });
  for (const port of [port1, port2]) port.start();
  const task = getDocument({
    ...(inPieces(path) ? { url: pathToFileURL(path) } : { data: new Uint8Array(readFileSync(path)) }),
    ...provisions,
    worker,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
    worker.destroy();
    for (const port of [port1, port2]) port.close();
  }
}

/** The largest size of a thumbnail, in px. */
const WIDTH = 320;
const HEIGHT = 640;
const QUALITY = 80;

/** Draws the first page, on white. @returns a WebP image; null if drawing fails or takes too long */
async function drawThumbnail(
  pdf: PDFDocumentProxy,
  patience: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
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
    const late = setTimeout(() => drawing.cancel(), patience);
    await drawing.promise.finally(() => clearTimeout(late));
    page.cleanup();
    return new Uint8Array(canvas.encodeSync('webp', QUALITY));
  } catch {
    return null;
  }
}

const inPixels = (length: number): number => Math.max(1, Math.round(length));
