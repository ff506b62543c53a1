import { type Kysely, sql, type Transaction } from 'kysely';
import * as m from '../../paraglide/messages.js';
import { type Database, isForeignKeyViolation } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { AppError } from '../errors.ts';
import type { Files, Sha256 } from './files.ts';

/** What is known of a stored file. `pages` is for PDFs. */
export type StoredBlob = { sha256: Sha256; bytes: number; mediaType: string; pages?: number | null };

/**
 * Records stored files, in the transaction that also writes the rows which refer to them: between the two no file can be removed.
 * @throws {AppError} unavailable when one was removed after it was put; put it again
 */
export async function recordBlobs(
  tx: Transaction<DB>,
  files: Files,
  blobs: readonly StoredBlob[],
): Promise<void> {
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

/** Writes down how many pages a PDF has, unless that is known. */
export async function notePages(tx: Transaction<DB>, sha256: Sha256, pages: number): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ pages })
    .where('sha256', '=', sha256)
    .where('pages', 'is', null)
    .execute();
}

/**
 * Removes a file for good, unless a row refers to it. A transaction that records the same bytes at this moment waits for the end of this
 * one, and then finds the file gone.
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

/** Where files are stored and recorded. */
export type FileContext = { database: Database; files: Files };

/**
 * Removes files that were stored for an operation that then failed, unless other rows refer to the same bytes. They are recorded
 * first, because only what is recorded can be dropped without a race against an upload of the same bytes.
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
 * Does something with files that were stored for it; when it fails, they go.
 * @throws whatever `work` throws: why it failed matters more than what stays behind when the discarding fails, too
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

/** What a row says afterwards, and the files that it referred to before. */
type Replacing<Result> = { result: Result; replaced?: readonly (Sha256 | null)[] };

/**
 * Writes rows that refer to files which were stored for them, in one transaction that records the files. When it fails these files go; when
 * it is done, the replaced ones, unless other rows refer to them. Of those that cannot be removed now the hourly sweep takes care.
 * @throws whatever `work` throws
 */
export async function withBlobs<Result>(
  context: FileContext,
  blobs: readonly StoredBlob[],
  work: (tx: Transaction<DB>) => Promise<Replacing<Result>>,
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

/** Removes files that a row referred to, unless others do. Of those that cannot be removed now the hourly sweep takes care. */
export async function dropReplaced(
  { database: { db }, files }: FileContext,
  replaced: readonly (Sha256 | null)[],
): Promise<void> {
  for (const sha256 of replaced) if (sha256) await dropBlob(db, files, sha256).catch(() => {});
}
