import { sql } from 'kysely';
import { type Actor, allow } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { AppError, type FieldMessages, refuseFields } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { resourcePath } from '../ui/addresses.ts';
import { can } from '../universities/policy.ts';

/** A course as forms name it: by the id of its university, the name of its department and its own name, of now or before. */
type CourseNames = { university: string; department: string; course: string };

/** A course that can hold resources. `semesters` is 0 if unknown. */
export type Place = {
  universityId: string;
  universityName: string;
  departmentId: string;
  department: string;
  courseId: string;
  course: string;
  semesters: number;
};

type Found = { [key in keyof Place]: Place[key] | null } & { universityId: string };

/**
 * Finds the course that a form names, without regard to case, also by a former name that no other has by now.
 * @returns the course; or, if a name is unknown, the error of the first unknown one
 * @throws {AppError} forbidden when the actor does not manage the university; conflict when the university, department or course is in the
 * trash
 */
export async function placeNamed(
  db: Db,
  actor: Actor,
  names: Partial<CourseNames>,
): Promise<{ place?: Place; fields: FieldMessages }> {
  const { university, department, course } = names;
  if (!university) return { fields: {} };
  const allowHere = (found: Found | undefined) => {
    if (found) allow(can.manage(actor, found.universityId), m.uploads_not_your_university());
  };
  const live = await lookUp(db, names, sql`deleted_at is null`);
  allowHere(live);
  const unknown = !live
    ? 'university'
    : department && !live.departmentId
      ? 'department'
      : department && course && !live.courseId
        ? 'course'
        : undefined;
  if (unknown === undefined) return live?.courseId ? { place: live as Place, fields: {} } : { fields: {} };
  const gone = await lookUp(db, names, sql`true`);
  allowHere(gone);
  if (gone?.[`${unknown}Id`]) throw new AppError('conflict', m.uploads_place_gone({ what: unknown }));
  return { fields: { [unknown]: [m.uploads_place_unknown({ what: unknown })] } };
}

async function lookUp(
  db: Db,
  { university = '', department = '', course = '' }: Partial<CourseNames>,
  among: ReturnType<typeof sql>,
): Promise<Found | undefined> {
  if (!isId(university)) return undefined;
  // Files may wait in a queue, under the names of when they were chosen, while their course is renamed.
  const isNamed = (name: string) =>
    sql`(lower(name) = lower(${name}) or lower(${name}) = any(former_names)) and ${among}`;
  const { rows } = await sql<Found>`
    select u.id as "universityId", u.name as "universityName", d.id as "departmentId", d.name as department,
      c.id as "courseId", c.name as course, c.semesters
    from (select id, name from universities where id = ${university}::uuid and ${among}) u
    left join (select id, name, university_id, renamed_at from departments where ${isNamed(department)}) d
      on d.university_id = u.id
    left join (select id, name, semesters, department_id, renamed_at from courses where ${isNamed(course)}) c
      on c.department_id = d.id
    order by lower(d.name) = lower(${department}) desc, c.id is null, lower(c.name) = lower(${course}) desc,
      greatest(d.renamed_at, c.renamed_at) desc
    limit 1`.execute(db);
  return rows[0];
}

/** Returns the error of a semester that the course does not have; empty if it has it. */
export const semesterTrouble = ({ semesters }: Place, semester: number): FieldMessages =>
  semesters > 0 && semester > semesters ? { semester: [m.input_beyond_semesters({ semesters })] } : {};

/**
 * Locks a course against a move to the trash and a change of its semesters, until the transaction ends.
 * @param semester the semester that a resource is about to enter
 * @throws {AppError} conflict when the course is in the trash already, bad_input when it has lost the semester meanwhile
 */
export async function holdCourse(db: Db, place: Place, semester: number): Promise<void> {
  const { rows } = await sql<{ semesters: number }>`
    select semesters from courses where id = ${place.courseId}::uuid and deleted_at is null for key share`.execute(
    db,
  );
  const [held] = rows;
  if (!held) throw new AppError('conflict', m.uploads_place_gone({ what: 'course' }));
  refuseFields(semesterTrouble({ ...place, semesters: held.semesters }, semester));
}

/** Returns the error for a file that the course has already; it names the existing resource and links to it. */
export async function alreadyThere(db: Db, courseId: string, sha256: string): Promise<AppError> {
  const first = await db
    .selectFrom('resources as r')
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .where('r.course_id', '=', courseId)
    .where('r.file_sha256', '=', sha256)
    .where('r.deleted_at', 'is', null)
    .select(['r.id', 'r.title', 'r.semester', 'c.name as course'])
    .executeTakeFirst();
  if (!first) return new AppError('conflict', m.errors_conflict());
  const { id, title, semester, course } = first;
  return new AppError('conflict', m.uploads_duplicate({ title, semester, course }), {
    link: resourcePath(id, title),
  });
}
