import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { books, waitingBooks } from '../books.ts';
import { universities } from '../catalogue.ts';
import { coversOf, crestOf } from '../pictures.ts';
import { pdfOf, type SampleResource, sampleResources } from '../resources.ts';
import type { Block } from './blocks.ts';
import { parseBody } from './body-reader.ts';
import { coverSvg, drawCover } from './covers.ts';
import { crestSvg, drawCrest } from './crests.ts';
import { renderPdf } from './pdf.ts';
import { workbookBlocks, workbookFile } from './workbook.ts';

/** A picture or PDF of the sample content that code generates, as one or more files. */
type Drawing = {
  /** The serialised input of the drawing: when it changes, the files are out of date. */
  source: string;
  files: URL[];
  /** Returns the bytes of each file, in the order of `files`. */
  draw: () => Promise<Buffer[]>;
};

const sourcesFile = new URL('./sources.json', import.meta.url);

/** Returns all drawings by name: PDFs of resources, covers of books, crests of universities. */
export async function drawings(): Promise<Map<string, Drawing>> {
  const all = new Map<string, Drawing>();
  for (const resource of await sampleResources()) {
    const blocks = blocksOf(resource);
    // Subject, code and exam date serve search alone; the PDF does not show them.
    const { body: _, bodyLine: __, subject: ___, code: ____, exam: _____, ...meta } = resource;
    all.set(resource.file, {
      source: JSON.stringify([meta, blocks]),
      files: [pdfOf(resource)],
      draw: async () => [await renderPdf(blocks, meta)],
    });
  }
  for (const book of [...books, ...waitingBooks]) {
    const { large, small } = coversOf(book);
    all.set(book.name, { source: coverSvg(book), files: [large, small], draw: () => drawCover(book) });
  }
  for (const { key } of universities)
    all.set(key, { source: crestSvg(key), files: [crestOf(key)], draw: async () => [await drawCrest(key)] });
  return all;
}

/** Returns the body of a resource as blocks; code generates the workbook's. */
export const blocksOf = ({ file, body, bodyLine }: SampleResource): Block[] =>
  file === workbookFile ? workbookBlocks() : parseBody(body, file, bodyLine);

/** Reads the SHA-256 of each drawing's source, as recorded when the files were drawn last. */
export const readSources = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(sourcesFile, 'utf8'));

/** Computes the SHA-256 of each drawing's current source. */
export const sourcesNow = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await drawings())].map(([name, { source }]) => [
      name,
      createHash('sha256').update(source).digest('hex'),
    ]),
  );

/** Redraws all files. Takes seconds; the same sources give the same bytes. @returns the number of files */
export async function drawAll(): Promise<number> {
  let count = 0;
  for (const { files, draw } of (await drawings()).values())
    for (const [at, bytes] of (await draw()).entries()) {
      const to = files[at] as URL;
      await mkdir(new URL('.', to), { recursive: true });
      await writeFile(to, bytes);
      count += 1;
    }
  await writeFile(sourcesFile, `${JSON.stringify(await sourcesNow(), null, 2)}\n`);
  return count;
}
