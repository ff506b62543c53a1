import { Readable } from 'node:stream';
import type { StoredBlob } from '../src/core/files/blobs.ts';
import type { Files } from '../src/core/files/files.ts';
import type { SampleBook } from './books.ts';
import type { DrawnSample } from './drawn.ts';
import type { SampleResource } from './resources.ts';

type StoredBook = SampleBook & { image: StoredBlob; imageSmall: StoredBlob };

/** The sample content with all its files stored, and nothing in the database yet. */
export type StoredSample = {
  crests: Map<string, StoredBlob>;
  books: StoredBook[];
  waiting: StoredBook[];
  resources: (SampleResource & { file: StoredBlob & { name: string } })[];
};

/** Stores the files of the sample content; what is stored already is left as it is. */
export async function storeSample(files: Files, drawn: DrawnSample): Promise<StoredSample> {
  const store = async (
    bytes: Buffer,
    mediaType: string,
    pages: number | null = null,
  ): Promise<StoredBlob> => {
    const stored = await files.put(Readable.from([bytes]), bytes.length);
    return { ...stored, mediaType, pages };
  };
  const sample: StoredSample = { crests: new Map(), books: [], waiting: [], resources: [] };
  for (const [key, picture] of drawn.crests) sample.crests.set(key, await store(picture, 'image/webp'));
  for (const shelf of ['books', 'waiting'] as const)
    for (const { large, small, ...book } of drawn[shelf]) {
      const image = await store(large, 'image/webp');
      sample[shelf].push({ ...book, image, imageSmall: await store(small, 'image/webp') });
    }
  for (const { pdf, pages, ...resource } of drawn.resources) {
    const file = await store(pdf, 'application/pdf', pages);
    sample.resources.push({ ...resource, file: { ...file, name: `${resource.slug}.pdf` } });
  }
  return sample;
}
