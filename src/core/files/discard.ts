import type { Database } from '../db/database.ts';
import { dropBlob, recordBlobs, type StoredBlob } from './blobs.ts';
import type { Files } from './files.ts';

/**
 * Removes files that were stored for an operation that then failed, unless other rows refer to the same bytes. They are recorded
 * first, because only what is recorded can be dropped without a race against an upload of the same bytes.
 */
export async function discardBlobs(
  { db }: Database,
  files: Files,
  blobs: readonly StoredBlob[],
): Promise<void> {
  await db.transaction().execute((tx) => recordBlobs(tx, files, blobs));
  for (const { sha256 } of blobs) await dropBlob(db, files, sha256);
}

/**
 * Does something with files that were stored for it; when it fails, they go.
 * @throws whatever `work` throws: why it failed matters more than what stays behind when the discarding fails, too
 */
export async function orDiscard<Result>(
  { database, files }: { database: Database; files: Files },
  blobs: readonly StoredBlob[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await discardBlobs(database, files, blobs).catch(() => {});
    throw error;
  }
}
