import { type Kysely, sql } from 'kysely';
import * as audit from '../audit/service.ts';
import { type Actor, allow, type By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import { isUniqueViolation, type Tx } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import type { DB } from '../core/db/tables.ts';
import { badInput, type FieldMessages, notFound, refuseStale } from '../core/errors.ts';
import { byColumn } from '../core/fields.ts';
import * as m from '../paraglide/messages.js';
import * as trash from '../trash/service.ts';
import { can } from '../universities/policy.ts';
import { resourceFields, shownFields } from './fields.ts';
import type { ResourceChange } from './input.ts';
import { findManaged } from './managed.ts';
import { alreadyThere, holdCourse, type Place, placeNamed, semesterTrouble } from './places.ts';
import { rowsOf, visibleTo } from './queries.ts';
import type { ManagedResource } from './schema.ts';

/**
 * Changes the details of a resource, or moves it to another course.
 * @returns the changed resource
 * @throws {AppError} not_found; forbidden for universities that the actor does not look after; bad_input; stale when the resource was
 * changed meanwhile; conflict when its new course has the same file already or is in the trash
 */
export async function change(
  db: Kysely<DB>,
  by: By,
  id: string,
  wish: ResourceChange,
): Promise<{ resource: ManagedResource; isChanged: boolean }> {
  let target: { courseId: string; sha256: string } | undefined;
  const changing = db.transaction().execute(async (tx) => {
    const row = await findLocked(tx, by, id, wish);
    const place = await placeFor(tx, by, row, wish);
    target = { courseId: place.courseId, sha256: row.sha256 };
    const isChanged = await write(tx, by, row, place, wish);
    return { resource: await findManaged(tx, by.actor, row._id), isChanged };
  });
  return changing.catch(async (error: unknown) => {
    if (!isUniqueViolation(error) || !target) throw error;
    throw await alreadyThere(db, target.courseId, target.sha256);
  });
}

/**
 * Locks a resource for a change. Locks its old and new course first, in the order of their ids: moving a department to the trash locks its
 * courses in this order too, so the two cannot deadlock. Reads the resource again afterwards, as it may have moved during the wait.
 * @throws {AppError} not_found, forbidden
 */
async function findLocked(tx: Tx, by: By, id: string, wish: PlaceWish = {}): Promise<ReadResource> {
  const before = await readResource(tx, by, id);
  const { place = before } = await wishedPlace(tx, by.actor, before, wish);
  const courses = [before.courseId, place.courseId];
  await sql`select from courses where id = any(${courses}::uuid[]) order by id for key share`.execute(tx);
  await sql`select from resources where ${hasId('id', id)} for no key update`.execute(tx);
  return readResource(tx, by, id);
}

type ReadResource = Awaited<ReturnType<typeof readResource>>;

async function readResource(tx: Tx, by: By, id: string) {
  const seen = visibleTo(tx, by.actor).where(hasId('resources.id', id)).selectAll('resources');
  const found = await rowsOf(tx, seen)
    .select([
      'r.version',
      'r.file_sha256 as sha256',
      'r.department_id as departmentId',
      'r.course_id as courseId',
      'c.semesters',
    ])
    .executeTakeFirstOrThrow(notFound);
  const row = { ...found, universityId: found.university, university: found.universityName };
  allow(can.manage(by.actor, row.universityId), m.uploads_not_your_university());
  return row;
}

type PlaceWish = Pick<ResourceChange, 'university' | 'department' | 'course'>;

/** Finds the course that the change asks for. Omitted parts of the place stay as they are. */
async function wishedPlace(
  tx: Tx,
  actor: Actor,
  row: ReadResource,
  { university, department, course }: PlaceWish,
): ReturnType<typeof placeNamed> {
  if ([university, department, course].every((name) => name === undefined)) return { place: row, fields: {} };
  return placeNamed(tx, actor, {
    university: university ?? row.universityId,
    department: department ?? row.department,
    course: course ?? row.course,
  });
}

/** Checks and locks the place that the resource has after the change. @throws {AppError} bad_input, forbidden, conflict */
async function placeFor(tx: Tx, by: By, row: ReadResource, wish: ResourceChange): Promise<Place> {
  const { semester = row.semester } = wish;
  const found = await wishedPlace(tx, by.actor, row, wish);
  const isOther = semester !== row.semester || found.place?.courseId !== row.courseId;
  const beyond = found.place && isOther ? semesterTrouble(found.place, semester) : {};
  const fields: FieldMessages = { ...found.fields, ...beyond };
  if (!found.place || Object.keys(fields).length > 0) throw badInput(fields);
  if (isOther) await holdCourse(tx, found.place, semester);
  return found.place;
}

const PLACE = ['university', 'department', 'course'] as const;

/** @returns whether anything differs from what is stored */
async function write(
  tx: Tx,
  by: By,
  row: ReadResource,
  place: Place,
  wish: ResourceChange,
): Promise<boolean> {
  const hasMoved = place.courseId !== row.courseId;
  const details = Object.fromEntries(
    shownFields
      .filter((field) => wish[field] !== undefined && wish[field] !== row[field])
      .map((field) => [field, wish[field]]),
  );
  if (!hasMoved && Object.keys(details).length === 0) return false;
  const next = { ...row, ...place, ...details, university: place.universityName };
  const changed = [...PLACE, ...shownFields].filter((field) => next[field] !== row[field]);
  refuseStale(row, wish.version, Object.fromEntries(changed.map((field) => [field, row[field]])));
  await tx
    .updateTable('resources')
    .set({ ...byColumn(resourceFields, details), course_id: place.courseId })
    .set({ department_id: place.departmentId, university_id: place.universityId })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row._id)
    .execute();
  const of = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field === 'title' ? 'name' : field, values[field] ?? null]));
  await audit.record(tx, by, {
    action: hasMoved ? 'resources.move' : 'resources.edit',
    rowId: row._id,
    before: { name: row.title, ...of(row) },
    after: of(next),
  });
  await dropTags(tx, ['resources']);
  return true;
}

/**
 * Moves a resource to the trash.
 * @returns its title, and the id of its entry in the trash, which restores it
 * @throws {AppError} not_found, forbidden
 */
export function remove(db: Kysely<DB>, by: By, id: string): Promise<{ title: string; trashId: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await findLocked(tx, by, id);
    const { trashId } = await trash.remove(tx, by, {
      kind: 'resources',
      id: row._id,
      label: row.title,
      place: [row.university, row.department, row.course].join(' · '),
      universityId: row.universityId,
    });
    return { title: row.title, trashId };
  });
}
