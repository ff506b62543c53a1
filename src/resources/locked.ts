import { sql, type Transaction } from 'kysely';
import { allow, type By } from '../core/access.ts';
import type { DB } from '../core/db/tables.ts';
import { AppError } from '../core/errors.ts';
import { isId } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import { can } from '../universities/policy.ts';
import { visibleTo } from './queries.ts';

/**
 * A resource, locked for a change. Locked first and read then: a row that was moved while its lock was waited for would
 * not be found beside its old course.
 * @throws {AppError} not_found, forbidden
 */
export async function findLocked(tx: Transaction<DB>, by: By, id: string) {
  const row = (await lock(tx, id))
    ? await visibleTo(tx, by.actor)
        .innerJoin('courses as c', 'c.id', 'resources.course_id')
        .innerJoin('departments as d', 'd.id', 'resources.department_id')
        .innerJoin('universities as u', 'u.id', 'resources.university_id')
        .where('resources.id', '=', id)
        .select([
          'resources.id as _id',
          'resources.version',
          'resources.file_sha256 as sha256',
          'resources.type',
          'resources.title',
          'resources.semester',
          'resources.language',
          'resources.subject_name as subjectName',
          'resources.subject_code as subjectCode',
          'resources.exam_year as examYear',
          'resources.exam_month as examMonth',
          'resources.scheme',
          'resources.source',
          'resources.licence',
          'u.id as universityId',
          'u.name as university',
          'd.id as departmentId',
          'd.name as department',
          'c.id as courseId',
          'c.name as course',
          'c.semesters',
        ])
        .executeTakeFirst()
    : undefined;
  if (!row) throw new AppError('not_found', m.errors_not_found());
  allow(can.manage(by.actor, row.universityId), m.uploads_not_your_university());
  return row;
}

async function lock(tx: Transaction<DB>, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } = await sql`select id from resources where id = ${id}::uuid for no key update`.execute(tx);
  return rows.length > 0;
}

export type LockedResource = Awaited<ReturnType<typeof findLocked>>;
