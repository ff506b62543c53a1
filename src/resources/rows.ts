import { sql } from 'kysely';
import type { Resource } from './schema.ts';

/** What is read of a resource `r`, with its course `c`, department `d`, university `u` and blob `b`. */
export const columns = [
  'r.id as _id',
  'r.type',
  'r.title',
  'r.university_id as university',
  'u.name as universityName',
  'd.name as department',
  'c.name as course',
  'r.semester',
  sql<string>`'/files/resources/' || r.id || '/' || left(r.file_sha256, 16) || '.pdf'`.as('fileUrl'),
  'b.pages',
  'b.bytes',
  'r.language',
  'r.created_at as date',
  'r.subject_name as subjectName',
  'r.subject_code as subjectCode',
  'r.exam_year as examYear',
  'r.exam_month as examMonth',
  'r.scheme',
  'r.source',
  'r.licence',
] as const;

const OPTIONAL = [
  'subjectName',
  'subjectCode',
  'examYear',
  'examMonth',
  'scheme',
  'source',
  'licence',
] as const;

/** A row as it is answered: what is not known of it is left out. */
export function toResource<Row extends { date: Date } & { [key in (typeof OPTIONAL)[number]]: unknown }>(
  row: Row,
) {
  const resource: Record<string, unknown> = { ...row, date: row.date.toISOString() };
  for (const name of OPTIONAL) if (resource[name] === null) delete resource[name];
  return resource as Omit<Row, 'date' | (typeof OPTIONAL)[number]> & Resource;
}
