import { sql } from 'kysely';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { newestFirst, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import type { Part, Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import type { Import, ImportDetail } from './schema.ts';

const SHOWN = 100;

/** Selects the imports that the actor may see: administrators all, others their own. */
export function visibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom('imports');
  if (actor.role === 'admin') return all;
  return actor.role === null ? all.where(sql<boolean>`false`) : all.where('imports.person_id', '=', actor.id);
}

const columns = [
  'imports.id as _id',
  'imports.kind',
  'imports.file_name as fileName',
  'imports.bytes',
  'imports.dry_run as dryRun',
  'imports.state',
  'imports.bytes_read as bytesRead',
  'imports.rows_done as rows',
  'imports.counts',
  'imports.remarks',
  'imports.error',
  'imports.created_at',
  'imports.finished_at',
] as const;

const rowsOf = (matching: ReturnType<typeof visibleTo>) =>
  matching.innerJoin('people', 'people.id', 'imports.person_id').select(columns).select('people.name as by');

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Converts a row; sums up `refused` from the counts, because counting millions of refusals would be slow. */
const toImport = ({ created_at, finished_at, ...row }: Row): Import =>
  ({
    ...row,
    refused: Object.values(row.counts as Import['counts']).reduce((sum, { refused }) => sum + refused, 0),
    createdAt: created_at.toISOString(),
    finishedAt: finished_at?.toISOString() ?? null,
  }) as Import;

/** Lists imports, newest first; the cursor is the last row's id. */
export async function list(db: Db, actor: Actor, window: Window): Promise<Part<Import>> {
  const matching = visibleTo(db, actor);
  const page = newestFirst(rowsOf(matching), 'imports.id', window);
  const part = await readPart<Row>(db, window, matching.select('imports.id'), page);
  return { ...part, rows: part.rows.map(toImport) };
}

/**
 * Finds an import with its first refusals.
 * @throws {AppError} not_found
 */
export async function find(db: Db, actor: Actor, id: string): Promise<ImportDetail> {
  const matching = visibleTo(db, actor).where(hasId('imports.id', id));
  const row = await rowsOf(matching).executeTakeFirstOrThrow(gone);
  return { ...toImport(row), refusals: await refusals(db, row._id, -1, SHOWN) };
}

export const gone = () => new AppError('not_found', m.transfer_not_found());

/** Lists refused rows after a position, in the order in which the import met them. */
export async function refusals(db: Db, importId: string, after: number, limit: number) {
  return db
    .selectFrom('import_refusals')
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .select(['position', 'row_number as row', 'what', 'item', 'reasons'])
    .orderBy('position')
    .limit(limit)
    .execute();
}

export const filesOf = (db: Db, importId: string) =>
  db.selectFrom('import_files').where('import_id', '=', importId).select(['name', 'sha256']).execute();
