import { writeFile } from 'node:fs/promises';
import { serve } from '../core/processes/serve.ts';
import { guessLanguage } from './language.ts';
import { withPdf } from './open-pdf.ts';
import { isReadable, readText } from './text.ts';
import { drawThumbnail } from './thumbnail.ts';

/** The process that makes documents of PDFs: whatever a file does to it, the server lives on. */
export interface DocumentRequest {
  path: string;
  /** Where a picture of the first page is written to, as WebP; null where none is wanted. */
  thumbnail: string | null;
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
  /** The file could not be read just now, which says nothing about the PDF. */
  | { unread: string };

// Of a damaged file pdf.js sometimes rejects a promise without a handler.
process.on('unhandledRejection', () => {});
serve(makeDocument);

async function makeDocument({ path, thumbnail }: DocumentRequest): Promise<DocumentReply> {
  try {
    return await withPdf(path, async (pdf) => {
      const picture = thumbnail && (await drawThumbnail(pdf));
      if (thumbnail && picture) await writeFile(thumbnail, picture);
      const texts = await readText(pdf);
      const all = texts.map(([, text]) => text);
      const language = guessLanguage(all);
      return { pages: pdf.numPages, texts, hasText: isReadable(all), language, isDrawn: Boolean(picture) };
    });
  } catch (error) {
    const { name, message, syscall } = error as NodeJS.ErrnoException;
    const detail = `${name}: ${message}`;
    if (syscall !== undefined || name === 'ResponseException') return { unread: detail };
    return { refused: name === 'PasswordException' ? 'password' : 'damaged', detail };
  }
}
