import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { StoredBlob } from '../src/core/files/blobs.ts';
import type { Files } from '../src/core/files/files.ts';
import { books, type SampleBook, waitingBooks } from './books.ts';
import { universities } from './catalogue.ts';
import { coversOf, crestOf } from './pictures.ts';
import { pdfOf, type SampleResource, sampleResources } from './resources.ts';

type StoredBook = SampleBook & { image: StoredBlob; imageSmall: StoredBlob };

/** The sample content after its files (about 3 MB) were stored, before any row is written. */
export type StoredSample = {
  crests: Map<string, StoredBlob>;
  books: StoredBook[];
  /** Books that wait for approval. */
  waiting: StoredBook[];
  resources: (SampleResource & { blob: StoredBlob })[];
};

/** Stores the files of the sample content; files that are stored already stay as they are. */
export async function storeSample(files: Files): Promise<StoredSample> {
  const store = async (
    bytes: Buffer,
    blob: Pick<StoredBlob, 'mediaType' | 'pages'>,
  ): Promise<StoredBlob> => ({
    ...(await files.put(Readable.from([bytes]), bytes.length)),
    ...blob,
  });
  const picture = async (from: URL) => store(await readFile(from), { mediaType: 'image/webp', pages: null });
  const storeBooks = async (from: SampleBook[]): Promise<StoredBook[]> => {
    const stored: StoredBook[] = [];
    for (const book of from) {
      const { large, small } = coversOf(book);
      stored.push({ ...book, image: await picture(large), imageSmall: await picture(small) });
    }
    return stored;
  };
  const crests = new Map<string, StoredBlob>();
  for (const { key } of universities) crests.set(key, await picture(crestOf(key)));
  const resources: StoredSample['resources'] = [];
  for (const resource of await sampleResources()) {
    const pdf = await readFile(pdfOf(resource));
    const blob = await store(pdf, { mediaType: 'application/pdf', pages: countPages(pdf) });
    resources.push({ ...resource, blob });
  }
  return { crests, books: await storeBooks(books), waiting: await storeBooks(waitingBooks), resources };
}

/** Counts the pages of a PDF by pdfkit, which leaves page objects uncompressed. PDFs from elsewhere need a real parser. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
