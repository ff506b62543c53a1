import { type Kysely, sql } from 'kysely';
import * as m from '../../paraglide/messages.js';
import { type Database, isForeignKeyViolation, type Tx } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { Files, Sha256 } from './files.ts';

/** The record of a stored file. `pages` is for PDFs. */
export type StoredBlob = { sha256: Sha256; bytes: number; mediaType: string; pages?: number | null };

/**
 * Records stored files and locks their records until the transaction ends. Call it in the transaction that writes the rows referring to
 * the files, so that none can be removed in between.
 * @throws {AppError} unavailable when one was removed after it was stored; store it again
 */
export async function recordBlobs(tx: Tx, files: Files, blobs: readonly StoredBlob[]): Promise<void> {
  if (blobs.length === 0) return;
  const rows = JSON.stringify(blobs);
  const ids = [...new Set(blobs.map((blob) => blob.sha256))];
  await sql`
    insert into blobs (sha256, bytes, media_type, pages)
    select distinct on (sha256) sha256, bytes, "mediaType", pages
    from jsonb_to_recordset(${rows}::text::jsonb) as b (sha256 text, bytes bigint, "mediaType" text, pages int)
    order by sha256 on conflict do nothing`.execute(tx);
  const kept = await sql`
    select sha256 from blobs where sha256 = any(${ids}::text[]) order by sha256 for key share`.execute(tx);
  if (kept.rows.length < ids.length) throw new AppError('unavailable', m.input_file_gone());
  for (const sha256 of ids)
    await files.size(sha256).catch((cause) => {
      throw new AppError('unavailable', m.input_file_gone(), { cause });
    });
}

/** Records the number of pages of a PDF, unless it is recorded already. */
export async function notePages(tx: Tx, sha256: Sha256, pages: number): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ pages })
    .where('sha256', '=', sha256)
    .where('pages', 'is', null)
    .execute();
}

/**
 * Removes a file for good, unless a row refers to it. A concurrent transaction that records the same bytes waits for this one to end,
 * and then finds the file gone.
 * @returns whether it was removed
 */
export async function dropBlob(db: Kysely<DB>, files: Files, sha256: Sha256): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('blobs').where('sha256', '=', sha256).executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await files.remove(sha256);
      return true;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return false;
    throw error;
  }
}

/** The storage of files and the database that records them. */
export type FileContext = { database: Database; files: Files };

/**
 * Removes files that were stored for an operation that then failed, unless other rows refer to the same bytes. Records them first,
 * because only a recorded file can be dropped without a race against an upload of the same bytes.
 */
export async function discardBlobs(
  { database: { db }, files }: FileContext,
  blobs: readonly StoredBlob[],
): Promise<void> {
  if (blobs.length === 0) return;
  await db.transaction().execute((tx) => recordBlobs(tx, files, blobs));
  for (const { sha256 } of blobs) await dropBlob(db, files, sha256);
}

/**
 * Runs `work` on files that were stored for it, and removes them when it fails.
 * @throws whatever `work` throws, even when removing the files fails, too
 */
export async function orDiscard<Result>(
  context: FileContext,
  blobs: readonly StoredBlob[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await discardBlobs(context, blobs).catch(() => {});
    throw error;
  }
}

/** The result of a change, and the files that the row referred to before. */
type Replacing<Result> = { result: Result; replaced?: readonly (Sha256 | null)[] };

/**
 * Records stored files and writes the rows that refer to them, in one transaction. If it fails, removes these files; if it succeeds,
 * removes the replaced ones, unless other rows refer to them. The hourly sweep removes those that cannot be removed now.
 * @throws whatever `work` throws
 */
export async function withBlobs<Result>(
  context: FileContext,
  blobs: readonly StoredBlob[],
  work: (tx: Tx) => Promise<Replacing<Result>>,
): Promise<Result> {
  const { database, files } = context;
  const { result, replaced = [] } = await orDiscard(context, blobs, () =>
    database.db.transaction().execute(async (tx) => {
      await recordBlobs(tx, files, blobs);
      return work(tx);
    }),
  );
  await dropReplaced(context, replaced);
  return result;
}

/** Removes files that a row referred to, unless other rows do. The hourly sweep removes those that cannot be removed now. */
export async function dropReplaced(
  { database: { db }, files }: FileContext,
  replaced: readonly (Sha256 | null)[],
): Promise<void> {
  for (const sha256 of replaced) if (sha256) await dropBlob(db, files, sha256).catch(() => {});
}
