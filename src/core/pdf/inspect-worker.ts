import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { type ActiveContent, findActiveContent, scriptKind } from './active-content.ts';

/** The thread that opens PDFs: whatever a file does to it, the server lives on. Started by `inspector-thread.ts` alone. */
export interface InspectRequest {
  path: string;
  maxPages: number;
  sampleText: boolean;
}

export type InspectReply =
  | { pages: number; title: string | null; activeContent: ActiveContent[]; textSample?: string }
  | { refused: 'password' | 'damaged' | 'too_many_pages'; detail: string };

const MAX_TITLE_CHARS = 500;
const MAX_SAMPLE_CHARS = 4000;

// pdf.js would load a native canvas of 16 MB, which only drawing needs.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@napi-rs/canvas') throw new Error('Nothing is drawn here.');
    return next(specifier, context);
  },
});
const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');

parentPort?.on('message', async (request: InspectRequest) => {
  parentPort?.postMessage(await inspect(request));
});
parentPort?.postMessage('ready');

async function inspect({ path, maxPages, sampleText }: InspectRequest): Promise<InspectReply> {
  const bytes = readWhole(path);
  const active = findActiveContent(Buffer.from(bytes.buffer));
  // The bytes are transferred: from here on pdf.js holds the only copy.
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > maxPages) return { refused: 'too_many_pages', detail: String(pdf.numPages) };
    await pdf.getPage(1);
    const scripts = (await pdf.getJSActions()) as Map<string, string[]> | null;
    for (const script of [...(scripts?.values() ?? [])].flat()) active.add(scriptKind(script));
    if (!scripts && (await pdf.hasJSActions())) active.add('javascript');
    if (await pdf.getAttachments()) active.add('embedded_files');
    return {
      pages: pdf.numPages,
      title: titleOf(await pdf.getMetadata()),
      activeContent: [...active].sort(),
      ...(sampleText ? { textSample: await firstText(pdf) } : {}),
    };
  } catch (error) {
    const { name, message } = error as Error;
    return { refused: name === 'PasswordException' ? 'password' : 'damaged', detail: `${name}: ${message}` };
  } finally {
    await task.destroy();
  }
}

function readWhole(path: string): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let filled = 0;
    for (let read = -1; read !== 0 && filled < bytes.length; filled += read) {
      read = readSync(file, bytes, filled, bytes.length - filled, null);
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

function titleOf({ info }: { info: object }): string | null {
  const title = (info as { Title?: unknown }).Title;
  const text = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : '';
  return text === '' ? null : text.slice(0, MAX_TITLE_CHARS);
}

async function firstText(pdf: Awaited<ReturnType<typeof getDocument>['promise']>): Promise<string> {
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  return text.trim().slice(0, MAX_SAMPLE_CHARS);
}
