import type { Database } from '../src/core/db/database.ts';

/** A planted university: its id, and its courses' ids by "department/course". */
export type Planted = { id: string; courses: Record<string, { id: string; department_id: string }> };

/** Plants a university with departments and courses for a test. */
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
