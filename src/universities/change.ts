import { sql } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import { type Db, isUniqueViolation, type Tx } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import { cutTo } from '../core/text.ts';
import * as m from '../paraglide/messages.js';
import type { Removed } from '../trash/schema.ts';
import * as trash from '../trash/service.ts';
import { coursePath, universityPath } from '../ui/addresses.ts';

type Change = {
  kind: 'universities' | 'departments' | 'courses';
  rowId: string;
  universityId: string;
  columns: Record<string, unknown>;
  /** The values for the audit log. */
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Resources show this name, so a new one drops their cache entries as well. */
  isRenamed?: boolean;
};

/** Updates a row, records it in the audit log and drops cache entries. The caller has locked the row and checked its version. */
export async function change(
  tx: Tx,
  by: By,
  { kind, rowId, universityId, columns, before, after, isRenamed = false }: Change,
): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ ...columns, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', rowId)
    .execute();
  await audit.record(tx, by, {
    action: `${kind}.edit`,
    rowId,
    ...(before && { before }),
    after,
  });
  const names = isRenamed ? ['resources'] : [];
  await dropTags(tx, ['universities', `university:${universityId}`, ...names]);
}

/** The audit log cuts texts longer than this, in characters. */
const MOST = 500;

/** Returns the changed fields before and after, shortened for the audit log. */
export function changedValues(
  before: Record<string, unknown>,
  next: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = Object.keys(next);
  const of = (values: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, shortened(values[field])]));
  return { before: of(before), after: of(next) };
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MOST ? `${cutTo(value, MOST)}…` : (value ?? null);

/** Moves a row to the trash, with everything below it. */
export async function moveToTrash(tx: Tx, by: By, removal: trash.Removal): Promise<Removed> {
  const { trashId } = await trash.remove(tx, by, removal);
  return { message: m.catalogue_removed({ name: removal.label }), trashId };
}

/**
 * Names are unique below one parent, ignoring case. The errors below name the row that has the name already, and link to its page. They
 * throw a conflict if that row is gone again.
 */

type Named = { _id: string; name: string };

/** Returns the error for a university whose name and location are taken. */
export async function universityTaken(db: Db, name: string, location: string | null): Promise<AppError> {
  const row = await db
    .selectFrom('universities')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`lower(coalesce(location, '')) = lower(${location ?? ''})`)
    .select(['id as _id', 'name', 'location'])
    .executeTakeFirstOrThrow(gone);
  const shown = row.location
    ? m.catalogue_university_in({ name: row.name, location: row.location })
    : row.name;
  return taken(m.catalogue_university_taken({ name: shown }), 'name', universityPath(row._id));
}

/** Returns the error for a department whose name is taken. @param field the name's field in the request */
export async function departmentTaken(
  db: Db,
  universityId: string,
  name: string,
  field: string,
): Promise<AppError> {
  const row = await db
    .selectFrom('departments')
    .where('deleted_at', 'is', null)
    .where('university_id', '=', universityId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('name')
    .executeTakeFirstOrThrow(gone);
  return taken(m.catalogue_department_taken({ name: row.name }), field, universityPath(universityId));
}

/** Returns the error for a course whose name is taken. @param field the name's field in the request */
export async function courseTaken(
  db: Db,
  department: Named & { universityId: string },
  name: string,
  field: string,
): Promise<AppError> {
  const row = await db
    .selectFrom('courses')
    .where('deleted_at', 'is', null)
    .where('department_id', '=', department._id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('name')
    .executeTakeFirstOrThrow(gone);
  const { name: within, universityId } = department;
  const path = coursePath({ universityId, department: within, course: row.name });
  return taken(m.catalogue_course_taken({ name: row.name, department: within }), field, path);
}

const gone = () => new AppError('conflict', m.errors_conflict());

const taken = (message: string, field: string, link: string): AppError =>
  new AppError('conflict', message, { fields: { [field]: [message] }, link });

/** Runs work that names a row, and turns a unique violation into the error for a name that is taken. */
export async function naming<Result>(
  work: () => Promise<Result>,
  taken: () => Promise<AppError>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? await taken() : error;
  }
}
