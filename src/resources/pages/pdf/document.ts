import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { loadWithTimeout } from '../../../ui/lazy-script.ts';
import { DrawQueue } from './draw-queue.ts';
import { deviceMaxPixels, drawingScale, type PageSize, type Turn, turned } from './layout.ts';
import type { PdfSource } from './source.ts';

/** A page as elements, not yet in the document. */
export interface DrawnPage {
  canvas: HTMLCanvasElement;
  /** The page's text, invisible above the picture, for selecting and for screen readers; empty where the picture alone is wanted. */
  text: HTMLElement;
  /** The page's width in its own units, in which the text is laid out. */
  units: number;
}

export interface OpenPdf {
  pages: number;
  firstSize: PageSize;
  /** Whether all of it is here, so that asking for a page costs nothing. */
  isWhole: boolean;
  sizeOf(page: number): Promise<PageSize>;
  /** Draws a page when its turn comes. Rejects with an AbortError when aborted. */
  draw(page: number, wanted: WantedDrawing, signal: AbortSignal): Promise<DrawnPage>;
  /** A page's text as it is in the text layer, with a line's end for each `<br>`. */
  textOf(page: number): Promise<string>;
  /** Sets the page that is looked at, and is to be drawn first. */
  lookAt(page: number): void;
}

interface WantedDrawing {
  /** CSS pixels. */
  width: number;
  turn: Turn;
  /** Without its text. */
  isPictureOnly?: boolean;
}

interface Options {
  /** Ends everything: the worker, the drawing, the document. */
  signal: AbortSignal;
  /** The rest of the file cannot be had any more. */
  onLost: (error: unknown) => void;
}

/** A scan of more than 16 million pixels is made smaller while it is decoded. */
const MAX_IMAGE_BYTES = 64_000_000;

/**
 * Opens a PDF as its bytes come. Throws what pdf.js says of a file that it cannot read, or why the script or the bytes did not
 * come; the caller then aborts the signal.
 */
export async function openPdf(opening: Promise<PdfSource>, { signal, onLost }: Options): Promise<OpenPdf> {
  const [engine, source] = await Promise.all([loadEngine(signal), opening]);
  signal.throwIfAborted();
  const pdf = await parse(engine, source, signal, onLost);
  const firstSize = sizeOf(await pdf.getPage(1));
  const queue = new DrawQueue();
  return {
    pages: pdf.numPages,
    firstSize,
    isWhole: source.isWhole,
    sizeOf: async (page) => sizeOf(await pdf.getPage(page)),
    draw: (page, wanted, pageSignal) =>
      queue.add(page, pageSignal, async () =>
        drawPage(engine.pdfjs, await pdf.getPage(page), wanted, pageSignal),
      ),
    textOf: async (page) => {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    },
    lookAt: (page) => {
      queue.focus = page;
    },
  };
}

async function parse(
  { pdfjs, worker }: Engine,
  source: PdfSource,
  signal: AbortSignal,
  onLost: Options['onLost'],
): Promise<PDFDocumentProxy> {
  const port = pdfjs.PDFWorker.create({ port: worker, verbosity: pdfjs.VerbosityLevel.ERRORS });
  const task = pdfjs.getDocument({
    ...(source.isWhole ? { data: source.first } : { range: transportOf(pdfjs, source, onLost) }),
    ...assetUrls,
    canvasMaxAreaInBytes: MAX_IMAGE_BYTES,
    worker: port,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    disableAutoFetch: true,
    disableStream: true,
  });
  signal.addEventListener('abort', () => {
    task.destroy().then(
      () => port.destroy(),
      () => {},
    );
  });
  return task.promise;
}

/** Hands pdf.js the parts of the file it asks for. */
function transportOf(pdfjs: PdfJs, source: PdfSource, onLost: Options['onLost']) {
  const transport = new pdfjs.PDFDataRangeTransport(source.length, source.first);
  transport.requestDataRange = (begin: number, end: number) => {
    source.read(begin, end).then((bytes) => transport.onDataRange(begin, bytes), onLost);
  };
  return transport;
}

function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

async function drawPage(
  pdfjs: PdfJs,
  page: PDFPageProxy,
  { width, turn, isPictureOnly = false }: WantedDrawing,
  signal: AbortSignal,
): Promise<DrawnPage> {
  signal.throwIfAborted();
  const size = turned(sizeOf(page), turn);
  const rotation = page.rotate + turn;
  const scale = drawingScale(size, width, window.devicePixelRatio, deviceMaxPixels());
  const viewport = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const rendering = page.render({ canvas, viewport });
  const text = document.createElement('div');
  text.className = 'pdftext';
  const layer = isPictureOnly
    ? null
    : new pdfjs.TextLayer({
        container: text,
        textContentSource: page.streamTextContent(),
        viewport: page.getViewport({ scale: width / size.width, rotation }),
      });
  const cancel = () => {
    rendering.cancel();
    layer?.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    // A page whose text cannot be read is still a picture.
    await Promise.all([rendering.promise, layer?.render().catch(() => undefined)]);
    return { canvas, text, units: size.width / page.userUnit };
  } catch (error) {
    free(canvas);
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    page.cleanup();
  }
}

/** Gives a canvas's memory back at once; some browsers otherwise wait for the garbage collector. */
export function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

type PdfJs = typeof import('pdfjs-dist');

/** pdf.js and the worker that reads files for it. */
interface Engine {
  pdfjs: PdfJs;
  worker: Worker;
}

/** `scripts/pdfjs-assets.ts` puts the files there. */
const base = `${import.meta.env.BASE_URL}${import.meta.env.PDFJS_FOLDER}/`;

const FAREWELL_MS = 1000;

/** The newest features that pdf.js's modern build needs; older browsers get the other one, 36 kB larger. */
const isModern = () => 'sumPrecise' in Math && 'getOrInsertComputed' in Map.prototype;

/** Browsers remember an import that failed (whatwg/html#6768): another address makes them try again. */
let failures = 0;

/**
 * Loads pdf.js and its worker side by side. Both are files of their own and not part of any chunk: nothing of them is in
 * a page until a PDF is opened. `signal` ends the worker, a second later: pdf.js closes its side first.
 *
 * @throws ScriptTimeout after 120 seconds, or the browser's error; the worker is ended then.
 */
async function loadEngine(signal: AbortSignal): Promise<Engine> {
  const build = isModern() ? 'modern' : 'legacy';
  const address = `${base}${build}/pdf.mjs${failures === 0 ? '' : `?retry=${failures}`}`;
  const worker = new Worker(`${base}${build}/pdf.worker.mjs`, { type: 'module' });
  signal.addEventListener('abort', () => setTimeout(() => worker.terminate(), FAREWELL_MS));
  try {
    const [pdfjs] = await loadWithTimeout(() =>
      Promise.all([import(/* @vite-ignore */ address) as Promise<PdfJs>, ready(worker, signal)]),
    );
    return { pdfjs, worker };
  } catch (error) {
    // A reader who closed the PDF meanwhile does not make the next one load the script again.
    if (!signal.aborted) failures += 1;
    worker.terminate();
    throw error;
  }
}

/** Where pdf.js finds what it fetches while it draws. */
const assetUrls = {
  cMapUrl: `${base}cmaps/`,
  iccUrl: `${base}iccs/`,
  standardFontDataUrl: `${base}standard_fonts/`,
  wasmUrl: `${base}wasm/`,
};

/** The worker speaks first, as soon as its script runs. */
function ready(worker: Worker, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'No worker')), {
      once: true,
    });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
