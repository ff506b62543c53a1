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

/** A file of the sample content that code draws. */
type Drawing = {
  /** What it is drawn from: when this changes, it has to be drawn anew. */
  source: string;
  files: URL[];
  /** The bytes of each of the files. */
  draw: () => Promise<Buffer[]>;
};

const sourcesFile = new URL('./sources.json', import.meta.url);

/** All that code draws, by its name: the PDFs of the resources, the covers of the books, the crests of the universities. */
export async function drawings(): Promise<Map<string, Drawing>> {
  const all = new Map<string, Drawing>();
  for (const resource of await sampleResources()) {
    const blocks = blocksOf(resource);
    // What resources are found by is not drawn.
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

/** The body of a resource as blocks; the workbook's is made by code. */
export const blocksOf = ({ file, body, bodyLine }: SampleResource): Block[] =>
  file === workbookFile ? workbookBlocks() : parseBody(body, file, bodyLine);

/** What every drawing is drawn from, as SHA-256: those that were there when the files were drawn. */
export const readSources = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(sourcesFile, 'utf8'));

/** What every drawing is drawn from now, as SHA-256. */
export const sourcesNow = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    [...(await drawings())].map(([name, { source }]) => [
      name,
      createHash('sha256').update(source).digest('hex'),
    ]),
  );

/** Draws all files anew, which takes seconds and gives the same bytes for the same sources. @returns how many files there are */
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
