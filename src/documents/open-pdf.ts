import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import {
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';

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
export async function withPdf<Result>(
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
