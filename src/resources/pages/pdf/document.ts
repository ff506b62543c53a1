import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import * as m from '../../../paraglide/messages.js';
import { loadWithTimeout } from '../../../ui/lazy-script.ts';
import { DrawQueue } from './draw-queue.ts';
import { deviceMaxPixels, drawingScale, type PageSize, type Turn, turned } from './layout.ts';
import type { PdfSource } from './source.ts';

/** A drawn page as elements that are not attached to the document yet. */
export interface DrawnPage {
  canvas: HTMLCanvasElement;
  /** The text layer: invisible above the canvas, for selection and screen readers; empty for a picture only. */
  text: HTMLElement;
  /** The page's width in its own units, in which the text layer is laid out. */
  units: number;
}

export interface OpenPdf {
  pages: number;
  firstSize: PageSize;
  /** Whether the whole file is loaded, so that reading a page needs no request. */
  isWhole: boolean;
  sizeOf(page: number): Promise<PageSize>;
  /** Draws a page when its turn comes. Rejects with an AbortError when aborted. */
  draw(page: number, wanted: WantedDrawing, signal: AbortSignal): Promise<DrawnPage>;
  /** Returns a page's text as in its text layer, with a line break for each `<br>`. */
  textOf(page: number): Promise<string>;
  /** Sets the page that the reader is looking at, which is drawn first. */
  lookAt(page: number): void;
}

interface WantedDrawing {
  /** CSS pixels. */
  width: number;
  turn: Turn;
  /** Whether to leave out the text layer, and the links in it. */
  isPictureOnly?: boolean;
  /** Called when a link within the document is pressed, with its page. */
  onGo?: (page: number) => void;
}

interface Options {
  /** Stops everything: the worker, the drawing, the document. */
  signal: AbortSignal;
  /** Called when the rest of the file cannot be loaded any more. */
  onLost: (error: unknown) => void;
}

/** Images of more than 16 million pixels, at four bytes each, are scaled down while they are decoded. */
const MAX_IMAGE_BYTES = 64_000_000;

/**
 * Opens a PDF while its bytes arrive. Throws pdf.js's error for a file that it cannot read, or the error that kept the script or the bytes
 * from loading; the caller then aborts the signal.
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
        drawPage(engine.pdfjs, pdf, await pdf.getPage(page), wanted, pageSignal),
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

/** Lets pdf.js request the parts of the file that it needs. */
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
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  { width, turn, isPictureOnly = false, onGo }: WantedDrawing,
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
    // A page whose text cannot be read is still shown as a picture.
    await Promise.all([rendering.promise, layer?.render().catch(() => undefined)]);
    if (layer) await addLinks(pdf, page, text, onGo).catch(() => undefined);
    return { canvas, text, units: size.width / page.userUnit };
  } catch (error) {
    free(canvas);
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    page.cleanup();
  }
}

/** The part of pdf.js's data of a link that is used here. */
type PdfLink = {
  subtype: string;
  /** Left, bottom, right, top. */
  rect: [number, number, number, number];
  url?: string;
  dest?: string | unknown[] | null;
  overlaidText?: string;
};

/** Adds the links of a page to its text layer: web and mail addresses open in a new tab, links within the document go to their page. */
async function addLinks(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  text: HTMLElement,
  onGo: WantedDrawing['onGo'],
): Promise<void> {
  // Unturned: the text layer is turned as a whole, with what is in it.
  const [x = 0, y = 0, right = 0, top = 0] = page.view;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  for (const { subtype, rect, url = '', dest, overlaidText } of (await page.getAnnotations()) as PdfLink[]) {
    const isOutside = /^(https?|mailto):/.test(url);
    if (subtype !== 'Link' || !(isOutside || dest)) continue;
    const link = document.createElement(isOutside ? 'a' : 'button');
    if (link instanceof HTMLAnchorElement)
      Object.assign(link, { href: url, title: url, target: '_blank', rel: 'noopener noreferrer' });
    else {
      link.type = 'button';
      // A broken file names pages that it does not have.
      const go = (number = 0) => number >= 1 && number <= pdf.numPages && onGo?.(number);
      link.addEventListener('click', () => void pageOf(pdf, dest).then(go, () => {}));
    }
    const words = overlaidText?.trim() || url;
    link.ariaLabel = words || m.pdf_link();
    if (words === '') {
      const name = (number = 0) => {
        if (number >= 1 && number <= pdf.numPages) link.ariaLabel = m.pdf_link_to({ page: number });
      };
      void pageOf(pdf, dest).then(name, () => {});
    }
    Object.assign(link.style, {
      left: percent(rect[0] - x, right - x),
      top: percent(top - rect[3], top - y),
      width: percent(rect[2] - rect[0], right - x),
      height: percent(rect[3] - rect[1], top - y),
    });
    text.append(link);
  }
}

/** Finds the page of a link's destination (ISO 32000-2, 12.3.2), from 1. */
async function pageOf(pdf: PDFDocumentProxy, dest: PdfLink['dest']): Promise<number | undefined> {
  const [place] = (typeof dest === 'string' ? await pdf.getDestination(dest) : dest) ?? [];
  if (typeof place === 'number') return place + 1;
  return place ? (await pdf.getPageIndex(place as Parameters<typeof pdf.getPageIndex>[0])) + 1 : undefined;
}

/** Frees a canvas's memory at once; some browsers otherwise wait for the garbage collector. */
export function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

type PdfJs = typeof import('pdfjs-dist');

/** pdf.js and the worker in which it parses files. */
interface Engine {
  pdfjs: PdfJs;
  worker: Worker;
}

/** Where `scripts/pdfjs-assets.ts` puts the files of pdf.js. */
const base = `${import.meta.env.BASE_URL}${import.meta.env.PDFJS_FOLDER}/`;

const FAREWELL_MS = 1000;

/** Checks for the newest features that pdf.js's modern build needs; other browsers get the legacy build, 36 kB larger. */
const isModern = () => 'sumPrecise' in Math && 'getOrInsertComputed' in Map.prototype;

/** Browsers cache a failed import (whatwg/html#6768): a retry needs another URL. */
let failures = 0;

/**
 * Loads pdf.js and its worker in parallel. Both are files of their own, outside all bundles: no page loads any of it until a PDF is opened.
 * Aborting `signal` terminates the worker a second later, because pdf.js closes its side first.
 *
 * @throws after 120 seconds, or the browser's error; the worker is terminated then.
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
    // An abort, because the reader closed the PDF, is no failed import: the next PDF can use the same URL.
    if (!signal.aborted) failures += 1;
    worker.terminate();
    throw error;
  }
}

/** The URLs from which pdf.js fetches resources while it draws. */
const assetUrls = {
  cMapUrl: `${base}cmaps/`,
  iccUrl: `${base}iccs/`,
  standardFontDataUrl: `${base}standard_fonts/`,
  wasmUrl: `${base}wasm/`,
};

/** Resolves on the worker's first message, which it sends as soon as its script runs. */
function ready(worker: Worker, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'No worker')), {
      once: true,
    });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
