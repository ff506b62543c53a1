import { readFileSync, statSync } from 'node:fs';
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
import { serve } from '../core/processes/serve.ts';
import { guessLanguage, isReadable, readText } from './text.ts';

/** The process that makes documents of PDFs: whatever a file does to it, the server lives on. */
export interface DocumentRequest {
  path: string;
  /** Where a picture of the first page is written to, as WebP; null where none is wanted. */
  thumbnail: string | null;
  /** After so long, in ms, there is no picture. */
  patience: number;
}

export type DocumentReply =
  | {
      pages: number;
      /** The text of each page that has some, by the page's number; as far as it may be kept. */
      texts: (readonly [page: number, text: string])[];
      /** Whether these texts are the document's, and it is not a scan. */
      hasText: boolean;
      /** BCP 47; null where it is not sure. */
      language: string | null;
      /** Whether there is a picture: not of a first page that cannot be drawn. */
      isDrawn: boolean;
    }
  | { refused: 'password' | 'damaged'; detail: string }
  /** The file could not be read, or its picture written, just now, which says nothing about the PDF; with the code of the system. */
  | { unread: string; code?: string | undefined };

// Of a damaged file pdf.js sometimes rejects a promise without a handler.
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

/** A larger file is read in pieces, as they are needed: of a scan that is not all its pictures. In bytes. */
const WHOLE = 1024 * 1024;
/** A picture of more pixels is left out: A4 at 600 dpi has 35 million. */
const MOST_PIXELS = 36_000_000;

const folder = (name: string) => fileURLToPath(import.meta.resolve(`pdfjs-dist/${name}/`));

/** What pdf.js reads besides the file: fonts that every reader has, character maps, decoders of pictures. */
const provisions = {
  standardFontDataUrl: folder('standard_fonts'),
  cMapUrl: folder('cmaps'),
  wasmUrl: folder('wasm'),
};

/** The half of pdf.js that parses, as its script leaves it behind for the other half. */
const { pdfjsWorker } = globalThis as unknown as {
  pdfjsWorker: { WorkerMessageHandler: { initializeFromPort(port: MessagePort): void } };
};

/**
 * Opens a PDF for reading and drawing, does something with it, and lets go of it. No font of it reaches the system, and no script of it runs.
 *
 * The two halves of pdf.js talk over a channel, although they are in one thread: by themselves they would talk in microtasks, and no timer
 * would run before a page is done.
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
  const isSmall = statSync(path).size <= WHOLE;
  const task = getDocument({
    ...(isSmall ? { data: new Uint8Array(readFileSync(path)) } : { url: pathToFileURL(path) }),
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

/** The first page fits into this, in px. */
const WIDTH = 320;
const HEIGHT = 640;
const QUALITY = 80;

/** Draws the first page, on white. @returns a WebP; null where it cannot be drawn, or only slowly */
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
