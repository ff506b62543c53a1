import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { allow, type By, type SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Tx } from '../core/db/database.ts';
import { hasId, tidy } from '../core/db/filters.ts';
import { AppError, badInput } from '../core/errors.ts';
import { recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import { withTemporaries } from '../core/files/temporary.ts';
import { ImportError, openSource } from '../core/import/source.ts';
import { optionalLine } from '../core/input.ts';
import { composed, cutTo } from '../core/text.ts';
import { type ImportKind, MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { importQueue } from './jobs.ts';
import { can } from './policy.ts';
import { find, gone, visibleTo } from './queries.ts';
import type { Import } from './schema.ts';
import { MOST_FILES } from './vocabulary.ts';

/**
 * Stores an import file, after checking that it is readable text.
 * @throws {AppError} too_large, unreadable_file
 */
export async function keepFile({ files }: ContentContext, file: Readable): Promise<StoredBlob> {
  return withTemporaries('unishelf-import-', 1, async ([place = '']) => {
    await pipeline(file, createWriteStream(place, { mode: 0o600 }));
    await openSource(place, m.transfer_this_file()).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error;
      throw new AppError('unreadable_file', error.message, { cause: error });
    });
    return { ...(await files.put(createReadStream(place), MAX_FILE_BYTES)), mediaType: 'text/plain' };
  });
}

/** Stores a PDF of a manifest while it arrives. Its content is checked when the import reads its row. */
export async function keepPdf({ files }: ContentContext, file: Readable): Promise<StoredBlob> {
  const kept = await files.put(file, MAX_FILE_BYTES);
  if (kept.bytes > 0) return { ...kept, mediaType: 'application/pdf' };
  await files.remove(kept.sha256);
  throw new AppError('unreadable_file', m.pdf_refused_empty());
}

/** In characters. */
const MAX_FILE_NAME_LENGTH = 200;
const FileName = optionalLine(MAX_FILE_NAME_LENGTH);

/** Cleans the name of an uploaded file: a single line without characters that PostgreSQL refuses. */
export const fileNameOf = (sent: string): string =>
  // Composed before the cut, because composition (NFC) lengthens some Devanagari letters.
  FileName.parse(cutTo(composed(sent), MAX_FILE_NAME_LENGTH)) ?? 'file';

type Wish = {
  kind: ImportKind;
  dryRun: boolean;
  fileName: string;
  file: StoredBlob;
  /** The import whose PDFs are reused. */
  filesOf?: string;
};

/** Queues an import or dry run; a manifest first waits for its PDFs. @throws {AppError} forbidden, conflict when the same is under way */
export async function begin(context: ContentContext, by: By<SignedIn>, wish: Wish): Promise<Import> {
  allow(can.import(by.actor));
  const { database, files, jobs } = context;
  const { kind, dryRun, fileName, file } = wish;
  const isCollecting = kind === 'resources' && wish.filesOf === undefined;
  const id = await database.db.transaction().execute(async (tx) => {
    // Serialises a double click, so that the second request finds the import of the first.
    await sql`select pg_advisory_xact_lock(hashtext(${`import ${by.actor.id} ${file.sha256}`}))`.execute(tx);
    const running = await tx
      .selectFrom('imports')
      .where('person_id', '=', by.actor.id)
      .where('file_sha256', '=', file.sha256)
      .where('kind', '=', kind)
      .where('dry_run', '=', dryRun)
      .where('state', 'in', ['queued', 'running'])
      .select('id')
      .executeTakeFirst();
    if (running) throw new AppError('conflict', m.transfer_under_way());
    await recordBlobs(tx, files, [file]);
    const row = await tx
      .insertInto('imports')
      .values({
        kind,
        person_id: by.actor.id,
        file_name: fileName,
        file_sha256: file.sha256,
        bytes: file.bytes,
        dry_run: dryRun,
        state: isCollecting ? 'collecting' : 'queued',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { import: kind, file: fileName, dryRun };
    await audit.record(tx, by, { action: 'imports.begin', rowId: row.id, after });
    if (wish.filesOf) await copyFiles(tx, wish.filesOf, row.id);
    if (!isCollecting) await jobs.send(tx, importQueue.name, { importId: row.id });
    return row.id;
  });
  return find(database.db, by.actor, id);
}

async function copyFiles(tx: Tx, from: string, to: string): Promise<void> {
  await sql`
    insert into import_files (import_id, name, sha256)
    select ${to}::uuid, name, sha256 from import_files where import_id = ${from}::uuid`.execute(tx);
}

/** The longest name of a file or folder in file systems, in bytes (limits.h, NAME_MAX). */
const MAX_NAME_BYTES = 255;
/** The longest path that a manifest may name, in characters. */
const MAX_PATH_LENGTH = 400;

/**
 * Returns the normalised path of a PDF below its manifest.
 * @throws {AppError} bad_input for a path that leads out of the folder, or is too long
 */
export function pathBelow(name: string): string {
  const steps = tidy(name.replaceAll('\\', '/')).split('/');
  const isPlain = (step: string) =>
    !['', '.', '..'].includes(step) && Buffer.byteLength(step) <= MAX_NAME_BYTES;
  if (!steps.every(isPlain) || name.length > MAX_PATH_LENGTH || /^[A-Za-z]:/.test(name))
    throw badInput({ name: [m.transfer_path()] });
  return steps.join('/');
}

type Given = { id: string; name: string; file: StoredBlob };

/** Adds a PDF to an import that waits for its PDFs. @throws {AppError} not_found, bad_input, conflict when it no longer waits */
export async function addFile(
  { database: { db }, files }: ContentContext,
  actor: SignedIn,
  { id, name, file }: Given,
): Promise<Import> {
  await db.transaction().execute(async (tx) => {
    await lockCollecting(tx, actor, id);
    const { total } = await tx
      .selectFrom('import_files')
      .where('import_id', '=', id)
      // A PDF that is sent again after a lost response is not counted twice.
      .where('name', '<>', name)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= MOST_FILES) throw new AppError('conflict', m.transfer_too_many({ most: MOST_FILES }));
    const { rows: inTheWay } = await sql`
      select from import_files where import_id = ${id}::uuid
        and (starts_with(name, ${`${name}/`}) or starts_with(${name}, name || '/')
          or name = ${name} and sha256 <> ${file.sha256}) limit 1`.execute(tx);
    if (inTheWay.length > 0) throw badInput({ name: [m.transfer_path_taken()] });
    await recordBlobs(tx, files, [file]);
    await tx
      .insertInto('import_files')
      .values({ import_id: id, name, sha256: file.sha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return find(db, actor, id);
}

/** Queues an import that has all its PDFs. @throws {AppError} forbidden, not_found, conflict when it no longer waits for PDFs */
export async function start(
  { database: { db }, jobs }: ContentContext,
  by: By<SignedIn>,
  id: string,
): Promise<Import> {
  await db.transaction().execute(async (tx) => {
    await lockCollecting(tx, by.actor, id);
    allow(can.import(by.actor));
    await tx.updateTable('imports').set({ state: 'queued' }).where('id', '=', id).execute();
    await jobs.send(tx, importQueue.name, { importId: id });
  });
  return find(db, by.actor, id);
}

/** Locks an import that waits for PDFs, so that it is not started, stopped or extended concurrently. */
async function lockCollecting(tx: Tx, actor: SignedIn, id: string): Promise<void> {
  const { state } = await tx
    .selectFrom('imports')
    .where(hasId('id', id))
    .where('person_id', '=', actor.id)
    .select('state')
    .forUpdate()
    .executeTakeFirstOrThrow(gone);
  if (state !== 'collecting') throw new AppError('conflict', m.transfer_not_waiting());
}

/** Imports the file of a dry run for good. @throws {AppError} not_found, forbidden, conflict when it was not tried to its end */
export async function runForGood(context: ContentContext, by: By<SignedIn>, id: string): Promise<Import> {
  const { db } = context.database;
  const tried = await find(db, by.actor, id);
  if (!tried.dryRun || tried.state !== 'done') throw new AppError('conflict', m.transfer_not_tried());
  const { sha256, bytes } = await visibleTo(db, by.actor)
    .where('imports.id', '=', id)
    .select(['imports.file_sha256 as sha256', 'imports.bytes'])
    .executeTakeFirstOrThrow();
  const { kind, fileName } = tried;
  const file = { sha256, bytes, mediaType: 'text/plain' };
  return begin(context, by, { kind, fileName, dryRun: false, file, filesOf: tried._id });
}

/** Asks an import to stop after its current batch. @throws {AppError} not_found, conflict when it has ended already */
export async function stop(
  { database: { db } }: ContentContext,
  by: By<SignedIn>,
  id: string,
): Promise<Import> {
  const { _id, fileName } = await find(db, by.actor, id);
  await db.transaction().execute(async (tx) => {
    const stopped = await tx
      .updateTable('imports')
      .set({
        stop_asked: true,
        state: sql`case when state = 'running' then state else 'stopped' end`,
        finished_at: sql`case when state = 'running' then null else now() end`,
      })
      .where('id', '=', _id)
      .where('state', 'in', ['collecting', 'queued', 'running'])
      .returning('state')
      .executeTakeFirst();
    if (!stopped) throw new AppError('conflict', m.transfer_over({ file: fileName }));
    // An import that stops before it runs no longer needs its PDFs.
    if (stopped.state === 'stopped')
      await tx.deleteFrom('import_files').where('import_id', '=', _id).execute();
    await audit.record(tx, by, { action: 'imports.stop', rowId: _id });
  });
  return find(db, by.actor, _id);
}
