import { createHash } from 'node:crypto';
import type { Database } from '../src/core/db/database.ts';
import type { ResourceType } from '../src/resources/vocabulary.ts';

type Planted = {
  course: { id: string; department_id: string };
  university: string;
  type?: ResourceType;
  title: string;
  semester?: number;
  /** Days ago. */
  age?: number;
};

/** Puts a resource into a course, as old as a test wants it. The file behind it is a row alone. */
export async function plantResource(
  { sql }: Database,
  { course, university, type = 'notes', title, semester = 1, age = 0 }: Planted,
): Promise<void> {
  const sha256 = createHash('sha256').update(`${title} ${course.id}`).digest('hex');
  await sql`insert into blobs (sha256, bytes, media_type) values (${sha256}, 1000, 'application/pdf')`;
  await sql`
    insert into resources (id, course_id, department_id, university_id, type, title, semester, file_sha256, file_name)
    values (uuidv7(make_interval(days => ${-age})), ${course.id}, ${course.department_id}, ${university}, ${type}, ${title},
      ${semester}, ${sha256}, 'a.pdf')`;
}
