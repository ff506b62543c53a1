import { sql } from 'kysely';
import * as books from '../books/service.ts';
import type { Actor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { notFound } from '../core/errors.ts';
import { textOf } from '../documents/service.ts';
import { type Matching, rowsOf, thumbnailPath, toResource, visibleTo } from './queries.ts';
import type { NearResource, ResourcePage } from './schema.ts';
import { TEXT_CHARACTERS } from './vocabulary.ts';

const MOST_OF_SUBJECT = 12;
const MOST_BOOKS = 4;

/**
 * Reads a resource with all that its page shows: its text, its neighbours and fitting books.
 * @throws {AppError} not_found
 */
export async function read(db: Db, actor: Actor, id: string): Promise<ResourcePage> {
  const found = visibleTo(db, actor).where(hasId('resources.id', id)).selectAll('resources');
  const row = await rowsOf(db, found)
    .leftJoin('documents as doc', 'doc.sha256', 'r.file_sha256')
    .select([thumbnailPath.as('thumbnail'), 'r.course_id', 'r.file_sha256'])
    .executeTakeFirstOrThrow(notFound);
  const { course_id, file_sha256, ...shown } = row;
  const inCourse = visibleTo(db, actor)
    .where('resources.course_id', '=', course_id)
    .where('resources.id', '<>', row._id);
  const inGroup = inCourse
    .where('resources.type', '=', row.type)
    .where('resources.semester', '=', row.semester);
  const [text, sameSubject, [before], [after], fitting] = await Promise.all([
    textOf(db, file_sha256, TEXT_CHARACTERS),
    row.subjectName ? ofSubject(inCourse, row.subjectName) : [],
    near(inGroup.where('resources.id', '<', row._id).orderBy('resources.id', 'desc'), 1),
    near(inGroup.where('resources.id', '>', row._id).orderBy('resources.id'), 1),
    books.fitting(db, actor, [row.subjectName ?? row.title, row.course], MOST_BOOKS),
  ]);
  return {
    ...toResource(shown),
    ...{ text, sameSubject, before: before ?? null, after: after ?? null, books: fitting },
  };
}

/** Finds the resources of a subject, without regard to case: first papers with an exam date, the latest first, then the rest. */
const ofSubject = (resources: Matching, subject: string): Promise<NearResource[]> =>
  near(
    resources
      .where(sql<boolean>`lower(resources.subject_name) = lower(${subject})`)
      .orderBy(sql`resources.exam_year desc nulls last, resources.exam_month desc nulls last`)
      .orderBy('resources.id', 'desc'),
    MOST_OF_SUBJECT,
  );

async function near(resources: Matching, limit: number): Promise<NearResource[]> {
  const rows = await resources
    .select([
      'resources.id as _id',
      'resources.type',
      'resources.title',
      'resources.semester',
      'resources.exam_year as examYear',
      'resources.exam_month as examMonth',
    ])
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ type, examYear, examMonth, ...row }) => ({
    ...row,
    type: type as NearResource['type'],
    examYear: examYear ?? undefined,
    examMonth: examMonth ?? undefined,
  }));
}
