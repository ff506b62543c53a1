import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as audit from '../../audit/service.ts';
import type { By } from '../../core/access.ts';
import type { ContentContext } from '../../core/content-context.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { AppError, notFound, refuseStale } from '../../core/errors.ts';
import { type StoredBlob, withBlobs } from '../../core/files/blobs.ts';
import * as m from '../../paraglide/messages.js';
import type { Removed } from '../../trash/schema.ts';
import { coursePath } from '../../ui/addresses.ts';
import { feesInWords } from '../../ui/fees.ts';
import { change, changedValues, courseTaken, moveToTrash, naming } from '../change.ts';
import { type CourseField, courseFieldOf, courseFields } from '../fields.ts';
import { type CourseChange, isPathOfPdf, type NamedCourse, readCourseForm, versionIn } from '../input.ts';
import { type CourseRow, findCourseRow, findDepartmentRow, findManaged } from '../rows.ts';
import type { Course, CourseFile } from '../schema.ts';
import { putCourses } from '../write.ts';
import { findCourse, findCourseNamed } from './queries.ts';

/** PDFs of a course, checked and stored but not recorded yet; null removes one. */
type Files = Partial<Record<CourseFile, StoredBlob | null>>;

const FILE_COLUMNS = { eligibility: 'eligibility_sha256', feeStructure: 'fee_structure_sha256' } as const;
const entriesOf = (files: Files) => Object.entries(files) as [CourseFile, StoredBlob | null][];
const blobsOf = (files: Files) => Object.values(files).filter((blob) => blob !== null);
const fileColumns = (files: Files) =>
  Object.fromEntries(entriesOf(files).map(([kind, blob]) => [FILE_COLUMNS[kind], blob?.sha256 ?? null]));

/**
 * Adds a course to a department, which the form names.
 * @param texts the text fields of the form
 * @param files PDFs that are stored but not recorded yet
 * @throws {AppError} bad_input, not_found, forbidden, conflict when the department has a course of that name
 */
export function add(
  context: ContentContext,
  by: By,
  universityId: string,
  texts: Record<string, string>,
  files: Partial<Record<CourseFile, StoredBlob>>,
): Promise<Course> {
  return withBlobs(context, blobsOf(files), async (tx) => {
    const { departmentName, course } = readCourseForm(texts);
    const university = await findManaged(tx, by.actor, universityId, 'key share');
    const department = await findDepartmentRow(tx, university._id, { name: departmentName }, 'key share');
    const ids = { universityId: university._id, departmentId: department._id };
    const [written] = await putCourses(tx, [{ ...course, ...ids }], 'keep');
    if (written?.outcome !== 'added') throw await courseTaken(tx, department, course.name, 'course[name]');
    if (Object.keys(files).length > 0)
      await tx.updateTable('courses').set(fileColumns(files)).where('id', '=', written.id).execute();
    await audit.record(tx, by, {
      action: 'courses.add',
      rowId: written.id,
      after: { name: course.name, department: department.name, university: university.name },
    });
    return { result: await findCourse(tx, by.actor, written.id) };
  });
}

/**
 * Changes the details of a course. Its resources stay, even when it is renamed.
 * @returns the course as it is now stored
 * @throws {AppError} not_found, forbidden, stale when it was changed meanwhile, conflict when another course of the department has its
 * name, or when resources are in semesters that it would lose
 */
export function edit(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  id: string,
  { version, ...wish }: CourseChange,
): Promise<Course> {
  const editing = () =>
    db.transaction().execute(async (tx) => {
      const university = await findManaged(tx, by.actor, universityId, 'key share');
      // While the number of semesters changes, no resource may be added.
      const lock = wish.semesters === undefined ? 'no key update' : 'update';
      const row = await findCourseRow(tx, by.actor, university._id, id, lock);
      const next = changesOf(row, wish);
      if (Object.keys(next).length > 0) {
        refuseStale(row, version, inWords(row, next));
        if (next.semesters) await refuseBeyond(tx, university._id, row, next.semesters);
        await change(tx, by, {
          kind: 'courses',
          rowId: row._id,
          universityId: university._id,
          columns: columnsOf(next),
          ...changedValues(row, { name: row.name, ...next }),
          isRenamed: next.name !== undefined,
        });
      }
      return findCourse(tx, by.actor, row._id);
    });
  return naming(editing, () => takenFor(db, id, wish.name ?? ''));
}

type Values = Pick<CourseRow, CourseField>;

/** Returns the fields that would change, with their new values. */
function changesOf(row: CourseRow, wish: Omit<CourseChange, 'version'>): Partial<Values> {
  // JSON drops undefined values, which mean that a field stays.
  const given = JSON.parse(JSON.stringify(wish)) as { [Field in keyof Values]?: Values[Field] | null };
  const next = Object.entries(given)
    .map(([field, value]) => [field, value ?? courseFieldOf(field as CourseField).otherwise ?? null] as const)
    .filter(
      ([field, value]) => !isPathOfPdf(field, value) && !isDeepStrictEqual(value, row[field as keyof Values]),
    );
  return Object.fromEntries(next);
}

const columnsOf = (next: Partial<Values>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(next).map(([field, value]) => [
      courseFields[field as CourseField].column,
      field === 'feeStructure' && value !== null ? sql`${JSON.stringify(value)}::text::jsonb` : value,
    ]),
  );

/** Returns the stored values of the fields that are about to change, as text for people. */
const inWords = (row: CourseRow, next: Partial<Values>): Record<string, string | null> =>
  Object.fromEntries(
    (Object.keys(next) as (keyof Values)[]).map((field) => [
      field,
      field === 'feeStructure'
        ? feesInWords(row.feeStructure)
        : row[field] === null
          ? null
          : String(row[field]),
    ]),
  );

/** Rejects a number of semesters that resources exceed: they keep their semester. The caller skips 0 (“not known”), which removes none. */
async function refuseBeyond(
  tx: Tx,
  universityId: string,
  course: CourseRow,
  semesters: number,
): Promise<void> {
  const { count, first } = await tx
    .selectFrom('resources')
    .where('course_id', '=', course._id)
    .where('deleted_at', 'is', null)
    .where('semester', '>', semesters)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('semester').as('first')])
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  const message = m.catalogue_resources_beyond({ count, semesters });
  const page = coursePath({ universityId, department: course.department, course: course.name });
  throw new AppError('conflict', message, { fields: { semesters: [message] }, link: `${page}#sem${first}` });
}

/** Returns the error for a course that was to get a name that is taken in its department. */
async function takenFor(db: Db, id: string, name: string): Promise<AppError> {
  const department = await db
    .selectFrom('courses as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .where('c.id', '=', id)
    .select(['d.id as _id', 'd.name', 'd.university_id as universityId'])
    .executeTakeFirstOrThrow();
  return courseTaken(db, department, name, 'name');
}

/**
 * Replaces or removes PDFs of a course. The previous files are deleted, unless other rows refer to the same bytes.
 * @param texts the form fields or query parameters, which may hold the version that the client saw
 * @returns the course as it is now stored
 * @throws {AppError} not_found, forbidden, stale when the course was changed meanwhile
 */
export const changeFiles = (
  context: ContentContext,
  by: By,
  universityId: string,
  id: string,
  files: Files,
  texts: { version?: string | undefined },
): Promise<Course> =>
  withBlobs(context, blobsOf(files), async (tx) => {
    const version = versionIn(texts);
    const university = await findManaged(tx, by.actor, universityId, 'key share');
    const row = await findCourseRow(tx, by.actor, university._id, id, 'no key update');
    const changed = entriesOf(files).filter(
      ([kind, blob]) => row[FILE_COLUMNS[kind]] !== (blob?.sha256 ?? null),
    );
    if (changed.length > 0) {
      const next: Files = Object.fromEntries(changed);
      const now = changed.map(([kind]) => [kind, row[FILE_COLUMNS[kind]] && m.catalogue_other_pdf()]);
      refuseStale(row, version, Object.fromEntries(now));
      const hashes = (of: (kind: CourseFile) => string | null | undefined) =>
        Object.fromEntries(changed.map(([kind]) => [`${kind}File`, of(kind)?.slice(0, 16) ?? null]));
      await change(tx, by, {
        kind: 'courses',
        rowId: row._id,
        universityId: university._id,
        columns: fileColumns(next),
        before: { name: row.name, ...hashes((kind) => row[FILE_COLUMNS[kind]]) },
        after: { name: row.name, ...hashes((kind) => next[kind]?.sha256) },
      });
    }
    const replaced = changed.map(([kind]) => row[FILE_COLUMNS[kind]]);
    return { result: await findCourse(tx, by.actor, row._id), replaced };
  });

/**
 * Moves a course to the trash, with its resources.
 * @throws {AppError} not_found, forbidden
 */
export function remove(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  { departmentName, courseName, courseId }: NamedCourse,
): Promise<Removed> {
  return db.transaction().execute(async (tx) => {
    const university = await findManaged(tx, by.actor, universityId, 'key share');
    const department = await findDepartmentRow(tx, university._id, { name: departmentName }, 'key share');
    const { _id, name: label } = await findCourseNamed(tx, by.actor, department, courseName);
    // The course was renamed since the client read it, and another course has its name now.
    if (courseId !== undefined && courseId !== _id) throw notFound();
    const place = `${department.name}, ${university.name}`;
    return moveToTrash(tx, by, { kind: 'courses', id: _id, label, place, universityId: university._id });
  });
}
