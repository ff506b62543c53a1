import { loadWithTimeout } from '../../../ui/lazy-script.ts';

export type PdfJs = typeof import('pdfjs-dist');

/** pdf.js and the worker that reads files for it. */
export interface Engine {
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
export async function loadEngine(signal: AbortSignal): Promise<Engine> {
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
    failures += 1;
    worker.terminate();
    throw error;
  }
}

/** Where pdf.js finds what it fetches while it draws. */
export const assetUrls = {
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
