import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { guessLanguage } from './language.ts';
import { withPdf } from './open-pdf.ts';
import { isReadable, readText } from './text.ts';
import { drawThumbnail } from './thumbnail.ts';

/** The thread that makes documents of PDFs: whatever a file does to it, the server lives on. */
export interface DocumentRequest {
  path: string;
  /** Whether a picture of the first page is wanted. */
  draw: boolean;
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
      /** A WebP; null where the first page cannot be drawn. */
      thumbnail: Uint8Array<ArrayBuffer> | null;
    }
  | { refused: 'password' | 'damaged'; detail: string }
  /** The file could not be read just now, which says nothing about the PDF. */
  | { unread: string };

/** Below everything that people wait for. */
const NICE = 10;

// Linux alone gives threads priorities of their own; elsewhere this would slow the whole server down.
if (process.platform === 'linux') setPriority(NICE);

// Of a damaged file pdf.js sometimes lets a promise fail that nobody waits for.
process.on('unhandledRejection', () => {});
parentPort?.on('message', async ({ path, draw }: DocumentRequest) => {
  parentPort?.postMessage(await makeDocument(path, draw));
});
parentPort?.postMessage('ready');

async function makeDocument(path: string, draw: boolean): Promise<DocumentReply> {
  try {
    return await withPdf(path, async (pdf) => {
      const thumbnail = draw ? await drawThumbnail(pdf) : null;
      const texts = await readText(pdf);
      const all = texts.map(([, text]) => text);
      const language = guessLanguage(all);
      return { pages: pdf.numPages, texts, hasText: isReadable(all), language, thumbnail };
    });
  } catch (error) {
    const { name, message, syscall } = error as NodeJS.ErrnoException;
    const detail = `${name}: ${message}`;
    if (syscall !== undefined || name === 'ResponseException') return { unread: detail };
    return { refused: name === 'PasswordException' ? 'password' : 'damaged', detail };
  }
}
