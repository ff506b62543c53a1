import path from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import type { StoredBlob } from '../core/files/blobs.ts';
import type { Files } from '../core/files/files.ts';
import { checkInput, type Importer, nameOf, Turns } from '../core/import/importer.ts';
import { readJson } from '../core/import/json.ts';
import { Repetitions } from '../core/import/seen.ts';
import { checkPdf } from '../core/pdf/inspect.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import { type Entry, placeEntries } from './import-places.ts';
import { ManifestEntry } from './manifest.ts';
import { digest, locate, readPlain } from './manifest-files.ts';
import { putResources } from './service.ts';

type Options = {
  db: Kysely<DB>;
  files: Files;
  /** The folder of the manifest, and the PDFs below it. */
  folder: string;
  dryRun: boolean;
};

/**
 * Papers, notes and syllabi from a manifest beside a folder of PDFs. Universities, departments and courses are found by name, and added
 * where they are not there yet. A resource that is there already, by course and bytes, gets the values that are given.
 */
export function resourceImporter({ db, files, folder, dryRun }: Options): Importer<Entry> {
  const repetitions = new Repetitions();
  // Rows are checked at the same time, and the first of two that bring the same bytes is the one that counts.
  const turns = new Turns();
  const what = 'resources';
  // In a dry run nothing is stored, so nothing can be looked for.
  const stored: Files = dryRun ? { ...files, size: async () => 0 } : files;

  async function store(file: string, sum: { sha256: string; bytes: number }): Promise<StoredBlob> {
    const mediaType = 'application/pdf';
    const known = await db
      .selectFrom('blobs')
      .where('sha256', '=', sum.sha256)
      .select('pages')
      .executeTakeFirst();
    if (known?.pages && (await isStored(files, sum.sha256))) return { ...sum, mediaType, pages: known.pages };
    const pages = await checkPdf(file);
    if (dryRun) return { ...sum, mediaType, pages };
    const { sha256 } = await files.put(await readPlain(file), MAX_FILE_BYTES);
    if (sha256 !== sum.sha256) throw new AppError('conflict', 'file: it changed while it was read');
    return { ...sum, mediaType, pages };
  }

  return {
    what,
    batchWeight: 20,
    parallel: 4,
    read: (source) => readJson(source, 'resources'),
    async check(row, value, findings) {
      const turn = turns.take();
      const refuse = (...reasons: string[]) => {
        findings.refuse({ row, what, item: nameOf(value, 'title') || nameOf(value, 'file'), reasons });
        return undefined;
      };
      try {
        const checked = checkInput(ManifestEntry, value);
        if ('reasons' in checked) return refuse(...checked.reasons);
        const entry = checked.value;
        const file = await locate(folder, entry.file);
        const sum = await digest(file);
        if (entry.sha256 !== null && entry.sha256 !== sum.sha256)
          return refuse('sha256: the file has other bytes than the manifest says');
        await turn.come;
        const repetition = repetitions.check(row, keyOf(entry, sum.sha256), { ...entry, file: '' });
        turn.pass();
        if (repetition.kind === 'again') findings.count(what, 'unchanged');
        if (repetition.kind === 'again') return undefined;
        if (repetition.kind === 'differs')
          return refuse(`file: row ${repetition.from} brings the same bytes to this course`);
        return { row, entry, file: { ...(await store(file, sum)), name: path.basename(entry.file) } };
      } catch (error) {
        if (error instanceof AppError && error.code !== 'unavailable') return refuse(error.message);
        throw error;
      } finally {
        turn.pass();
      }
    },
    async write(tx, entries, findings) {
      const placed = await placeEntries(tx, entries, findings);
      const values = placed.map(({ entry, file, ...ids }) => ({ ...entry, ...ids, file }));
      for (const { outcome } of await putResources(tx, stored, values, 'merge'))
        findings.count(what, outcome);
    },
  };
}

const keyOf = (
  { universityName, universityLocation, department, course }: ManifestEntry,
  sha256: string,
): string => JSON.stringify([universityName, universityLocation, department, course, sha256]).toLowerCase();

const isStored = (files: Files, sha256: string): Promise<boolean> =>
  files.size(sha256).then(
    () => true,
    () => false,
  );
