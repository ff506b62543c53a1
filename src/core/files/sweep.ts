import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import * as installation from '../db/installation.ts';
import type { DB } from '../db/tables.ts';
import { AppStartError } from '../errors.ts';
import { dropBlob } from './blobs.ts';
import type { Files, Sha256 } from './files.ts';
import { removeOldTemporaries } from './temporary.ts';

/** About how much one run does: how many unused files it removes, and how many stored files it looks at. */
export type Pace = { removed: number; seen: number };
const USUAL_PACE: Pace = { removed: 2000, seen: 20_000 };

/**
 * How long unrecorded files are kept, in ms: a request may not have recorded them yet, or an older backup of the database may have been
 * restored beside newer files, and a newer one may follow.
 */
const WAITS = 30 * 86_400_000;
/** Whether a row is older than a day, or was recorded while the clock was ahead. */
const isOld = sql<boolean>`(blobs.created_at < now() - interval '1 day' or blobs.created_at > now() + interval '1 day')`;
/** Key of the place where the next run continues. */
const MARK = 'files swept up to';
/** Keys of the time of the last run, and of the first run after a long pause, in ms. */
const LAST = 'files swept at';
const RESUMED = 'files swept again at';
/** After a longer pause, in ms, a database may be an older one that was put back. */
const LONG_PAUSE = 7 * 86_400_000;
/** Key of the list of recorded files that are missing or have another size. */
const MISSING = 'files missing';
/** The most files in that list: the whole storage may be lost. */
const MOST_NAMED = 1000;

/** Key of the mark that a database and its files share. */
const OWNER = 'files owner';

/**
 * Makes sure that the files belong to this database. The sweep would remove those of another one as unrecorded files.
 * @param folder the folder of the files, for the message
 * @param role a `server` marks an unmarked folder as its own; a `command` marks nothing, and accepts only the folder that the server has
 * marked, because the server would not find files stored elsewhere
 * @throws {AppStartError} when they belong to another database
 */
export async function claimFiles(
  db: Db,
  files: Files,
  folder: string,
  role: 'server' | 'command' = 'server',
): Promise<void> {
  const marked = await files.owner();
  const known = await installation.read<string>(db, OWNER);
  if (role === 'command') {
    if (known === undefined || known === marked) return;
    throw new AppStartError(
      `The files of this portal are not in ${folder}: set DATA_DIR to the folder that it was started with.`,
    );
  }
  if (known === undefined && (await isNew(db)) && (await hasSome(files))) throw foreign(folder);
  // A disk that is not mounted, or a backup without its files.
  if (known !== undefined && marked === undefined && !(await isNew(db)))
    throw new AppStartError(
      `The files of this portal are not in ${folder}: mount or restore that folder. To go on without them, write ${known} into ${folder}/owner.`,
    );
  const own = await installation.writeFirst(db, OWNER, marked ?? randomUUID());
  if (marked === undefined) await files.setOwner(own);
  if ((await files.owner()) !== own) throw foreign(folder);
}

const foreign = (folder: string) =>
  new AppStartError(
    `The files in ${folder} are those of another database, and would be deleted here: start with the database that they belong to, or with another DATA_DIR. To begin anew, move that folder away.`,
  );

/** Whether no file is recorded. */
const isNew = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('blobs').select('sha256').limit(1).executeTakeFirst()) === undefined;

async function hasSome(files: Files): Promise<boolean> {
  for (let at = 0; at < 256; at += 1)
    for await (const _ of files.stored(at.toString(16).padStart(2, '0'))) return true;
  return false;
}

/**
 * Removes files that nothing refers to: recorded ones after a day, and after thirty days those never recorded, because the portal was
 * killed between storing and recording them. Notes recorded files that are missing or cut short, for example after a partial restore
 * of a backup. Later runs continue where this one stops.
 */
export async function sweepFiles({ db }: Database, files: Files, pace: Pace = USUAL_PACE): Promise<void> {
  await files.removeAbandoned();
  await removeOldTemporaries();
  for (const sha256 of await unwanted(db, pace.removed)) await dropBlob(db, files, sha256);
  await sweepStorage(db, files, pace.seen);
}

/** Returns the recorded files that were missing or cut short at the last sweep, a thousand at most. */
export const missingFiles = async (db: Db): Promise<Sha256[]> => (await installation.read(db, MISSING)) ?? [];

/** Finds recorded files that nothing refers to. Reads the referring columns from the catalogue, so that no new table is forgotten here. */
async function unwanted(db: Kysely<DB>, most: number): Promise<Sha256[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'blobs'::regclass and c.confdeltype <> 'c'`.execute(db);
  const isFree = columns.map(
    ({ table, column }): RawBuilder<boolean> =>
      sql`not exists (select from ${sql.table(table)} as t where t.${sql.ref(column)} = blobs.sha256)`,
  );
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from blobs where ${isOld} and ${sql.join(isFree, sql` and `)}
    limit ${most}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Compares the storage with the records, from where the last run ended, and each folder once at most. */
async function sweepStorage(db: Kysely<DB>, files: Files, most: number): Promise<void> {
  const first = Number((await installation.read(db, MARK)) ?? 0);
  const isLate = hasPassed(await resumedAt(db));
  let missing = await missingFiles(db);
  let looked = 0;
  let seen = 0;
  for (; looked < 256 && seen < most; looked += 1) {
    const start = ((first + looked) % 256).toString(16).padStart(2, '0');
    const found = new Map<Sha256, number>();
    const old: Sha256[] = [];
    for await (const { sha256, bytes, storedAt } of files.stored(start)) {
      found.set(sha256, bytes);
      if (isLate && hasPassed(storedAt.getTime())) old.push(sha256);
    }
    seen += found.size;
    await dropUnknown(db, files, old);
    missing = missing.filter((sha256) => !sha256.startsWith(start));
    missing.push(...(await missingOf(db, files, start, found)));
  }
  await installation.write(db, MISSING, missing.slice(0, MOST_NAMED));
  await installation.write(db, MARK, (first + looked) % 256);
  await installation.write(db, LAST, Date.now());
}

/** Whether unrecorded files from this time, in ms, have waited long enough. A time far ahead is a mistake of the clock. */
const hasPassed = (time: number): boolean => Math.abs(Date.now() - time) > WAITS;

/**
 * Returns when the runs began, or last began again after a long pause, in ms. From then on unrecorded files wait anew: in an older database
 * that was put back by mistake all newer files are unrecorded, also those that are older than thirty days.
 */
async function resumedAt(db: Kysely<DB>): Promise<number> {
  const last = await installation.read<number>(db, LAST);
  if (last === undefined || Date.now() - last > LONG_PAUSE) await installation.write(db, RESUMED, Date.now());
  return (await installation.read<number>(db, RESUMED)) ?? 0;
}

/** Finds recorded files that are missing or have another size. Locks the rows of suspects first, to wait for removals under way. */
async function missingOf(
  db: Kysely<DB>,
  files: Files,
  start: string,
  found: Map<Sha256, number>,
): Promise<Sha256[]> {
  const { rows: recorded } = await sql<{ sha256: string; bytes: number }>`
    select sha256, bytes from blobs
    where sha256 between ${start} and ${`${start}g`} and ${isOld}`.execute(db);
  const suspects = recorded.filter(({ sha256, bytes }) => found.get(sha256) !== bytes);
  if (suspects.length === 0) return [];
  const { rows: kept } = await sql<{ sha256: string; bytes: number }>`
    select sha256, bytes from blobs where sha256 = any(${suspects.map(({ sha256 }) => sha256)}::text[])
    order by sha256 for key share`.execute(db);
  const missing: Sha256[] = [];
  for (const { sha256, bytes } of kept)
    if ((await files.size(sha256).catch(() => undefined)) !== bytes) missing.push(sha256);
  return missing;
}

async function dropUnknown(db: Kysely<DB>, files: Files, hashes: Sha256[]): Promise<void> {
  if (hashes.length === 0) return;
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${hashes}::text[]) as on_medium (sha256)
    where not exists (select from blobs where blobs.sha256 = on_medium.sha256)`.execute(db);
  for (const { sha256 } of rows) await dropStray(db, files, sha256);
}

/**
 * Removes an unrecorded file. Inserts its row meanwhile, as a lock: a transaction that records the same bytes waits for it, and then
 * finds the file gone (`recordBlobs`). If that one was faster, the file stays.
 */
async function dropStray(db: Kysely<DB>, files: Files, sha256: Sha256): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: claimed } = await tx
      .insertInto('blobs')
      .values({ sha256, bytes: 1, media_type: 'application/octet-stream' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!claimed) return;
    await files.remove(sha256);
    await tx.deleteFrom('blobs').where('sha256', '=', sha256).execute();
  });
}
