import { randomBytes } from 'node:crypto';
import type { Database } from '../src/core/db/database.ts';
import type { ResourceType } from '../src/resources/vocabulary.ts';

/** A university that `plant` has added: its id, and the ids of its courses by "department/course". */
export type Planted = { id: string; courses: Record<string, { id: string; department_id: string }> };

/** Adds a university with departments and courses, directly in the database. */
export async function plant(
  { db }: Database,
  values: {
    name: string;
    location?: string;
    short_name?: string;
    website?: string;
    description?: string;
    deleted_at?: Date;
  },
  departments: Record<string, string[]> = {},
): Promise<Planted> {
  const { id } = await db.insertInto('universities').values(values).returning('id').executeTakeFirstOrThrow();
  const courses: Planted['courses'] = {};
  for (const [name, names] of Object.entries(departments)) {
    const department = await db
      .insertInto('departments')
      .values({ university_id: id, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const course of names) {
      const row = await db
        .insertInto('courses')
        .values({
          university_id: id,
          department_id: department.id,
          name: course,
          duration: '3',
          semesters: 6,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      courses[`${name}/${course}`] = { id: row.id, department_id: department.id };
    }
  }
  return { id, courses };
}

export type NewResource = {
  type?: ResourceType;
  title?: string;
  semester?: number;
  /** The hash of a file that other resources may share. */
  sha256?: string;
  /** How long ago it was uploaded, as an interval. */
  age?: string;
  uploader?: string;
};

/** Adds a resource to a course, directly in the database and without the bytes of its file. @returns its id */
export async function plantResource(
  { sql }: Database,
  courseId: string,
  { type = 'notes', title = 'Optics', semester = 1, age = '0', ...more }: NewResource = {},
): Promise<string> {
  const { sha256 = randomBytes(32).toString('hex'), uploader = null } = more;
  await sql`insert into blobs (sha256, bytes, media_type) values (${sha256}, 1, 'application/pdf') on conflict do nothing`;
  const [row] = await sql`
    insert into resources (id, course_id, department_id, university_id, type, title, semester, file_sha256,
      created_at, uploaded_by)
    select uuidv7(-${age}::interval), id, department_id, university_id, ${type}, ${title}, ${semester}, ${sha256},
      now() - ${age}::interval, ${uploader}
    from courses where id = ${courseId} returning id`;
  return String(row?.id);
}
