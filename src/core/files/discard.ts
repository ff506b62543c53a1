import type { Database } from '../db/database.ts';
import { dropBlob, recordBlobs, type StoredBlob } from './blobs.ts';
import type { Files } from './files.ts';

/**
 * Removes files that were stored for something that then came to nothing, unless somebody else refers to the same bytes. They are recorded
 * first, because only what is recorded can be dropped without a race against whoever stores the same bytes at this moment.
 */
export async function discardBlobs(
  { db }: Database,
  files: Files,
  blobs: readonly StoredBlob[],
): Promise<void> {
  await db.transaction().execute((tx) => recordBlobs(tx, files, blobs));
  for (const { sha256 } of blobs) await dropBlob(db, files, sha256);
}
