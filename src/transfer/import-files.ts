import type { Readable } from 'node:stream';
import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import { tidy } from '../core/db/filters.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { recordBlobs, type StoredBlob } from '../core/files/blobs.ts';
import { isId } from '../core/http/list.ts';
import { MAX_FILE_BYTES } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { find } from './queries.ts';
import type { Import } from './schema.ts';

/** The most PDFs beside one manifest. */
const MOST_FILES = 2_000;

/** Takes in a PDF of a manifest while it arrives. What is in it is looked at when its row is read. */
export async function keepPdf({ files }: ContentContext, file: Readable): Promise<StoredBlob> {
  return { ...(await files.put(file, MAX_FILE_BYTES)), mediaType: 'application/pdf' };
}

/**
 * The path of a PDF below its manifest, as the manifest names it.
 * @throws {AppError} bad_input for one that leads elsewhere
 */
export function pathBelow(name: string): string {
  const steps = tidy(name.replaceAll('\\', '/')).split('/');
  const isPlain = steps.every((step) => step !== '' && step !== '.' && step !== '..' && step.length <= 200);
  if (!isPlain || steps.length > 20 || /^[A-Za-z]:/.test(name))
    throw new AppError('bad_input', m.errors_bad_input(), { fields: { name: [m.transfer_path()] } });
  return steps.join('/');
}

type Given = { id: string; name: string; file: StoredBlob };

/** Puts a PDF beside a manifest that waits for it. @throws {AppError} not_found, conflict when it does not wait any more */
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
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= MOST_FILES) throw new AppError('conflict', m.transfer_too_many({ most: MOST_FILES }));
    await recordBlobs(tx, files, [file]);
    await tx
      .insertInto('import_files')
      .values({ import_id: id, name, sha256: file.sha256 })
      .onConflict((conflict) => conflict.columns(['import_id', 'name']).doUpdateSet({ sha256: file.sha256 }))
      .execute();
  });
  return find(db, actor, id);
}

/** Locks the import: it is not started, stopped or filled at the same time. */
export async function lockCollecting(tx: Transaction<DB>, actor: SignedIn, id: string): Promise<void> {
  const row = isId(id)
    ? await tx
        .selectFrom('imports')
        .where('id', '=', id)
        .where('person_id', '=', actor.id)
        .select('state')
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.transfer_not_found());
  if (row.state !== 'collecting') throw new AppError('conflict', m.transfer_not_waiting());
}

/** The PDFs beside a manifest. */
export const filesOf = (db: Db, importId: string) =>
  db.selectFrom('import_files').where('import_id', '=', importId).select(['name', 'sha256']).execute();

/** Gives an import the PDFs of another. */
export async function copyFiles(tx: Transaction<DB>, from: string, to: string): Promise<void> {
  await sql`
    insert into import_files (import_id, name, sha256)
    select ${to}::uuid, name, sha256 from import_files where import_id = ${from}::uuid`.execute(tx);
}
