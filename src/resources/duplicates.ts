import type { Db } from '../core/db/database.ts';
import { AppError } from '../core/errors.ts';
import * as m from '../paraglide/messages.js';
import { coursePath } from '../ui/addresses.ts';

/** The refusal of a file that is in the course already: names the first, and leads to it. */
export async function alreadyThere(db: Db, courseId: string, sha256: string): Promise<AppError> {
  const first = await db
    .selectFrom('resources as r')
    .innerJoin('courses as c', 'c.id', 'r.course_id')
    .innerJoin('departments as d', 'd.id', 'r.department_id')
    .where('r.course_id', '=', courseId)
    .where('r.file_sha256', '=', sha256)
    .where('r.deleted_at', 'is', null)
    .select([
      'r.title',
      'r.semester',
      'r.university_id as universityId',
      'd.name as department',
      'c.name as course',
    ])
    .executeTakeFirst();
  if (!first) return new AppError('conflict', m.errors_conflict());
  const { title, semester, course } = first;
  return new AppError('conflict', m.uploads_duplicate({ title, semester, course }), {
    link: `${coursePath(first)}#sem${semester}`,
  });
}
