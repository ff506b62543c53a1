import { sql } from 'kysely';
import type { Actor } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { hasId, oneOf } from '../../core/db/filters.ts';
import { newestFirst, readPart } from '../../core/db/part.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { selected } from '../../core/fields.ts';
import type { Part, Window } from '../../core/http/list.ts';
import type { StoredFile } from '../../core/http/send-file.ts';
import * as m from '../../paraglide/messages.js';
import { courseFieldNames, courseFields } from '../fields.ts';
import { type Course, type CourseFile, courseFiles, type Department, type ListedCourse } from '../schema.ts';

/** Selects the courses that the actor may see: all that are not in the trash. */
export function coursesVisibleTo(db: Db, _actor: Actor) {
  return db.selectFrom('courses as c').where('c.deleted_at', 'is', null);
}

const courseColumns = [
  'c.id as _id',
  ...selected('c', courseFields, courseFieldNames),
  'c.eligibility_sha256',
  'c.fee_structure_sha256',
  'c.version',
] as const;

/** Filters departments and courses. Names ignore case; `former` also matches names from before a rename. */
export type Only = {
  id?: string;
  department?: string | undefined;
  course?: string | undefined;
  former?: 'true' | undefined;
};

/**
 * Reads departments with their courses, by university id; both in alphabetical order, by former names what has the name now and then what
 * was renamed last. Reads plain rows and nests them here: with JSON built by PostgreSQL it takes three times as long.
 */
export async function departmentsOf(
  db: Db,
  universities: string[],
  { id, department, course, former }: Only = {},
): Promise<Map<string, Department[]>> {
  const isNamed = (table: 'd' | 'c', name: string) =>
    former
      ? sql<boolean>`lower(${name}) = any(${sql.ref(`${table}.former_names`)} || lower(${sql.ref(`${table}.name`)}))`
      : sql<boolean>`lower(${sql.ref(`${table}.name`)}) = lower(${name})`;
  const inOrder = (table: 'd' | 'c', wanted?: string) => {
    const name = sql`lower(${sql.ref(`${table}.name`)})`;
    if (!former || wanted === undefined) return name;
    return sql`${name} = lower(${wanted}) desc, ${sql.ref(`${table}.renamed_at`)} desc`;
  };
  const rows = await db
    .selectFrom('departments as d')
    .leftJoin('courses as c', (join) =>
      join
        .onRef('c.department_id', '=', 'd.id')
        .on('c.deleted_at', 'is', null)
        .$call((on) => (course === undefined ? on : on.on(isNamed('c', course)))),
    )
    .where(oneOf('d.university_id', universities))
    .where('d.deleted_at', 'is', null)
    .$if(id !== undefined, (q) => q.where('d.id', '=', id ?? ''))
    .$if(department !== undefined, (q) => q.where(isNamed('d', department ?? '')))
    .select([
      'd.university_id',
      'd.id as department_id',
      'd.name as department',
      'd.version as department_version',
    ])
    .select(courseColumns)
    .orderBy('d.university_id')
    .orderBy(inOrder('d', department))
    .orderBy('d.id')
    .orderBy(inOrder('c', course))
    .execute();
  const nested = new Map<string, Department[]>(universities.map((id) => [id, []]));
  let last: Department | undefined;
  for (const row of rows) {
    if (last?._id !== row.department_id) {
      last = { _id: row.department_id, name: row.department, version: row.department_version, courses: [] };
      nested.get(row.university_id)?.push(last);
    }
    if (row._id !== null) last.courses.push(toCourse(row as CourseRow));
  }
  return nested;
}

type CourseRow = Omit<Course, 'eligibilityFile' | 'feeStructureFile'> & {
  eligibility_sha256: string | null;
  fee_structure_sha256: string | null;
};

function toCourse(row: CourseRow): Course {
  const path = (sha256: string | null, kind: CourseFile) =>
    sha256 && `/files/courses/${row._id}/${sha256.slice(0, 16)}/${courseFiles[kind]}.pdf`;
  const eligibilityFile = path(row.eligibility_sha256, 'eligibility');
  const feeStructureFile = path(row.fee_structure_sha256, 'feeStructure');
  return {
    _id: row._id,
    name: row.name,
    level: row.level,
    duration: row.duration,
    semesters: row.semesters,
    totalCredits: row.totalCredits,
    modeOfStudy: row.modeOfStudy,
    eligibility: row.eligibility ?? eligibilityFile,
    feeStructure: row.feeStructure ?? feeStructureFile,
    eligibilityFile,
    feeStructureFile,
    version: row.version,
  };
}

/**
 * Finds a department with its courses.
 * @throws {AppError} not_found
 */
export async function findDepartment(db: Db, universityId: string, id: string): Promise<Department> {
  const [department] = (await departmentsOf(db, [universityId], { id })).get(universityId) ?? [];
  if (!department) throw new AppError('not_found', m.catalogue_department_not_found());
  return department;
}

/**
 * Finds a course as the API returns it.
 * @throws {AppError} not_found
 */
export async function findCourse(db: Db, actor: Actor, id: string): Promise<Course> {
  const row = await coursesVisibleTo(db, actor)
    .where('c.id', '=', id)
    .select(courseColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', m.catalogue_course_not_found());
  return toCourse(row as CourseRow);
}

/**
 * Finds a course of a department by its name, ignoring case.
 * @throws {AppError} not_found
 */
export async function findCourseNamed(
  db: Db,
  actor: Actor,
  department: { _id: string; name: string },
  name: string,
): Promise<{ _id: string; name: string }> {
  const row = await coursesVisibleTo(db, actor)
    .where('c.department_id', '=', department._id)
    .where(sql<boolean>`lower(c.name) = lower(${name})`)
    .select(['c.id as _id', 'c.name'])
    .executeTakeFirst();
  if (row) return row;
  throw new AppError('not_found', m.catalogue_course_unknown({ name, department: department.name }));
}

/**
 * Finds a PDF of a course that the actor may see.
 * @param start the first 16 digits of the file's SHA-256
 * @param file its name from `courseFiles`, with the extension
 * @throws {AppError} not_found
 */
export async function findCourseFile(
  db: Db,
  actor: Actor,
  { id, start, file }: { id: string; start: string; file: string },
): Promise<StoredFile> {
  const row = await coursesVisibleTo(db, actor)
    .where(hasId('c.id', id))
    .select(['c.name', 'c.eligibility_sha256', 'c.fee_structure_sha256'])
    .executeTakeFirstOrThrow(notFound);
  const sha256 = file === `${courseFiles.eligibility}.pdf` ? row.eligibility_sha256 : null;
  const found = sha256 ?? (file === `${courseFiles.feeStructure}.pdf` ? row.fee_structure_sha256 : null);
  if (found?.slice(0, 16) !== start) throw notFound();
  return { sha256: found, mediaType: 'application/pdf', name: `${row.name} ${file}` };
}

/** Lists the courses of one university or of all, newest first; the cursor is the last row's id. */
export async function listCourses(
  db: Db,
  actor: Actor,
  university: string | undefined,
  window: Window,
): Promise<Part<ListedCourse>> {
  let matching = coursesVisibleTo(db, actor);
  if (university !== undefined) matching = matching.where('c.university_id', '=', university);
  const ids = matching.select('c.id');
  const page = db
    .selectFrom(newestFirst(ids, 'c.id', window).as('wanted'))
    .innerJoin('courses as c', 'c.id', 'wanted.id')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .innerJoin('universities as u', 'u.id', 'c.university_id')
    .select(['c.id as _id', 'u.id as university', 'u.name as universityName', 'd.name as department'])
    .select(['c.name', 'c.level', 'c.duration', 'c.semesters', 'c.total_credits as totalCredits'])
    .select('c.mode_of_study as modeOfStudy')
    .orderBy('c.id', 'desc');
  return (await readPart(db, window, ids, page)) as Part<ListedCourse>;
}
