import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { pino } from 'pino';
import type { Database } from '../src/core/db/database.ts';
import { recordBlobs } from '../src/core/files/blobs.ts';
import type { Files } from '../src/core/files/files.ts';
import { type Pace, processDocuments } from '../src/documents/jobs.ts';
import { queueDocuments } from '../src/documents/service.ts';
import { type TestDatabase, testDatabase, testFiles } from './app.ts';
import { handmadePage } from './handmade-pdf.ts';
import { until } from './until.ts';

/** For tests of documents: a database with files, PDFs of several sorts, and workers that process them at a quick pace. */

type Hooks = { after(end: () => unknown): void };
type Place = { database: Database; files: Files };

export async function openPlace(t: Hooks): Promise<Place & { database: TestDatabase }> {
  return { database: await testDatabase(t), files: await testFiles(t) };
}

export const QUICK: Pace = {
  look: 30,
  within: 60_000,
  // Long, so that no page is given up on a busy machine.
  draw: 60_000,
  claim: 120_000,
  pauses: [20, 20],
  rests: { first: 20, longest: 40 },
  patience: 200,
  announce: 20,
  // Usual priority, because tests wait for the document on a busy machine.
  nice: 0,
};

/** Processes documents until the test ends; `warned` receives the warnings. @returns a function that stops it earlier */
export async function work(
  t: Hooks,
  place: Place,
  pace: Partial<Pace> = {},
  warned?: (line: string) => void,
) {
  const close = await processDocuments({
    ...place,
    log: warned ? pino({ level: 'warn' }, { write: warned }) : pino({ level: 'silent' }),
    pace: { ...QUICK, ...pace },
  });
  t.after(close);
  return close;
}

/** Stores PDFs and queues them, as an upload does. @returns their hashes */
export async function upload({ database, files }: Place, ...pdfs: Buffer[]): Promise<string[]> {
  const blobs = await Promise.all(
    pdfs.map(async (pdf) => ({
      ...(await files.put(Readable.from([pdf]), pdf.length)),
      mediaType: 'application/pdf',
    })),
  );
  const hashes = blobs.map(({ sha256 }) => sha256);
  await database.db.transaction().execute(async (tx) => {
    await recordBlobs(tx, files, blobs);
    await queueDocuments(tx, hashes);
  });
  return hashes;
}

/** Returns the state of a document. */
export const stateOf = async ({ database }: Place, sha256 = '') =>
  database.db
    .selectFrom('documents as d')
    .innerJoin('blobs as b', 'b.sha256', 'd.sha256')
    .where('d.sha256', '=', sha256)
    .select([
      'd.state',
      'd.has_text',
      'd.language',
      'd.thumbnail_sha256',
      'd.reason',
      'd.tries',
      'd.finished_at',
      'b.pages',
    ])
    .executeTakeFirstOrThrow();

/** Waits until a document is ready or has failed. @returns its state, and the text of its pages */
export async function outcomeOf(place: Place, sha256 = '') {
  const isDone = async () => ['ready', 'failed'].includes((await stateOf(place, sha256)).state);
  await until('the document is ready or has failed', isDone);
  const pages = await place.database.db
    .selectFrom('document_pages')
    .where('sha256', '=', sha256)
    .orderBy('page')
    .select(['page', 'text'])
    .execute();
  return { ...(await stateOf(place, sha256)), texts: pages.map(({ page, text }) => [page, text] as const) };
}

/** Makes a PDF with a page for each line of text, in a font that the file does not contain. */
export async function textPdf(...lines: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'A4' });
  for (const line of lines) document.addPage().text(line);
  document.end();
  return buffer(document);
}

/** Creates a named pipe without data, so that reading it never ends. */
export async function makePipe(t: Hooks, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  execFileSync('mkfifo', [file]);
  // A writer stays open, so a reader's `open` returns: a process that has the pipe open has begun to read it.
  const writer = await open(file, 'r+');
  t.after(() => writer.close());
}

/** Makes a page of nested forms, ten in each, nine levels deep: a thousand million strokes in less than 3 kB. */
export function endlessPage(): Buffer {
  const forms = Array.from({ length: 9 }, (_, depth) => ({
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${6 + depth} 0 R >> >>`,
    body: Buffer.from(depth < 8 ? '/X Do '.repeat(10) : '0 0 m 1 1 l S'),
  }));
  const contents = { dictionary: '', body: Buffer.from('/X Do '.repeat(10)) };
  return handmadePage('', [contents, ...forms], '/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>');
}
