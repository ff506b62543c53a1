import type { Readable } from 'node:stream';
import type { Database } from '../db/database.ts';
import type { StoredBlob } from '../files/blobs.ts';
import type { Files } from '../files/files.ts';
import { MAX_FILE_BYTES } from '../vocabulary.ts';
import { checkPdf } from './inspect.ts';

/**
 * Takes in a PDF while it arrives. It is stored only when it is one, and does nothing but being read; what is stored already was looked into before.
 * @returns the stored file, not recorded yet
 * @throws {AppError} what `checkPdf` and `Files.put` throw
 */
export async function storePdf(
  { database: { db }, files }: { database: Database; files: Files },
  source: Readable,
): Promise<StoredBlob> {
  let pages = 0;
  const stored = await files.put(source, MAX_FILE_BYTES, async (path, { sha256 }) => {
    const known = await db
      .selectFrom('blobs')
      .where('sha256', '=', sha256)
      .where('media_type', '=', 'application/pdf')
      .select('pages')
      .executeTakeFirst();
    pages = known?.pages ?? (await checkPdf(path));
  });
  return { ...stored, mediaType: 'application/pdf', pages };
}
