import { sql, type Transaction } from 'kysely';
import * as audit from '../audit/service.ts';
import type { By } from '../core/access.ts';
import { dropTags } from '../core/cache/tags.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { Db } from '../core/db/database.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { refuseStale } from '../core/stale.ts';
import * as m from '../paraglide/messages.js';
import type { CourseChange } from './change-input.ts';
import { changedValues } from './changed-values.ts';
import { COLUMNS, changesOf, inWords, type Values } from './course-changes.ts';
import { findCourse } from './course-queries.ts';
import { type HeldCourse, holdCourse, holdUniversity } from './hold.ts';
import { coursePage, courseTaken, naming } from './names.ts';
import type { Course } from './schema.ts';

/**
 * Changes the details of a course. Its resources stay, whatever it is called.
 * @returns the course as it is then
 * @throws {AppError} not_found, forbidden, conflict when it was changed meanwhile, when another one of the department has its name, or when
 * resources are in semesters that it would not have any more
 */
export function editCourse(
  { database: { db } }: ContentContext,
  by: By,
  universityId: string,
  id: string,
  { version, ...wish }: CourseChange,
): Promise<Course> {
  const editing = () =>
    db.transaction().execute(async (tx) => {
      const university = await holdUniversity(tx, by.actor, universityId);
      // While semesters are removed no resource may be added.
      const lock = wish.semesters === undefined ? 'no key update' : 'update';
      const row = await holdCourse(tx, by.actor, university._id, id, lock);
      const next = changesOf(row, wish);
      if (Object.keys(next).length > 0) {
        refuseStale(row, version, inWords(row, next));
        if (next.semesters !== undefined) await refuseBeyond(tx, university._id, row, next.semesters);
        await write(tx, by, university._id, row, next);
      }
      return findCourse(tx, by.actor, row._id);
    });
  return naming(editing, () => holderOf(db, id, wish.name ?? ''));
}

/** Resources keep their semester, so a course cannot lose one that has some. */
async function refuseBeyond(
  tx: Transaction<DB>,
  universityId: string,
  course: HeldCourse,
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
  const link = `${coursePage(universityId, course.department, course.name)}#sem${first}`;
  throw new AppError('conflict', message, { fields: { semesters: [message] }, link });
}

async function write(
  tx: Transaction<DB>,
  by: By,
  universityId: string,
  row: HeldCourse,
  next: Partial<Values>,
): Promise<void> {
  const values = Object.entries(next).map(([field, value]) => [
    COLUMNS[field as keyof Values],
    field === 'feeStructure' && value !== null ? sql`${JSON.stringify(value)}::text::jsonb` : value,
  ]);
  await tx
    .updateTable('courses')
    .set(Object.fromEntries(values))
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', row._id)
    .execute();
  await audit.record(tx, by, {
    action: 'courses.edit',
    kind: 'courses',
    rowId: row._id,
    ...changedValues(row, { name: row.name, ...next }),
  });
  const names = next.name === undefined ? [] : ['resources'];
  await dropTags(tx, ['universities', `university:${universityId}`, ...names]);
}

async function holderOf(db: Db, id: string, name: string) {
  const row = await db
    .selectFrom('courses as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .where('c.id', '=', id)
    .select(['d.id as _id', 'd.name', 'd.university_id as universityId'])
    .executeTakeFirstOrThrow();
  return courseTaken(db, row, name, 'name');
}
