import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { hasId } from '../core/db/filters.ts';
import { newestFirst, readPart } from '../core/db/part.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import { blogPath, coursePath, universityPath } from '../ui/addresses.ts';
import type { LogEntry, LogFilters } from './schema.ts';

/** Returns entries of the audit log, newest first; the cursor is the last one's id. A malformed id in the filters matches nothing. */
export async function list(db: Db, filters: LogFilters, window: Window): Promise<Part<LogEntry>> {
  const matching = matchingOf(db, filters);
  const page = matching
    .leftJoin('people as actors', 'actors.id', 'audit_log.actor_id')
    .select([
      'audit_log.id as _id',
      'audit_log.at',
      'audit_log.actor_id',
      'actors.name as actor_name',
      'audit_log.actor_role',
      'audit_log.address',
      'audit_log.action',
      'audit_log.kind',
      'audit_log.row_id as rowId',
      'audit_log.before',
      'audit_log.after',
    ]);
  const matched = matching.select('audit_log.id');
  const part = await readPart(db, window, matched, newestFirst(page, 'audit_log.id', window));
  const ids = part.rows.flatMap(({ rowId, before, after }) => [
    rowId ?? '',
    ...idsIn(before),
    ...idsIn(after),
  ]);
  const found = await named(db, ids);
  const rows = part.rows.map(({ at, actor_id, actor_name, actor_role, ...entry }) => {
    const row = found.get(entry.rowId ?? '');
    const names = [...idsIn(entry.before), ...idsIn(entry.after)].map((id) => [id, found.get(id)?.name]);
    return {
      ...entry,
      at: at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
      actorRole: actor_role,
      rowName: row?.name ?? null,
      rowLink: row?.link ?? null,
      names: Object.fromEntries(names.filter(([, name]) => name !== undefined)),
    } as LogEntry;
  });
  return { ...part, rows };
}

/** The ids among the values that an entry keeps. */
const idsIn = (values: unknown): string[] =>
  Object.values(values ?? {})
    .flat()
    .filter((value): value is string => typeof value === 'string' && isId(value));

type Named = { id: string; kind: string; name: string; more: string[] };

/** Finds the current names of rows of any kind, with the page that shows each, unless the row is in the trash or not public. */
async function named(db: Db, ids: string[]): Promise<Map<string, { name: string; link: string | null }>> {
  const wanted = [...new Set(ids.filter(isId))];
  if (wanted.length === 0) return new Map();
  const isAsked = (id: string) => sql`${sql.ref(id)} = any(${wanted}::uuid[])`;
  const { rows } = await sql<Named>`
    select id, case when deleted_at is null then 'people' end as kind, name, '{}'::text[] as more
      from people where ${isAsked('id')} and name <> ''
    union all select id, case when deleted_at is null then 'universities' end, name, '{}' from universities where ${isAsked('id')}
    union all select id, case when deleted_at is null then 'departments' end, name, array[university_id::text]
      from departments where ${isAsked('id')}
    union all select courses.id, case when courses.deleted_at is null then 'courses' end, courses.name,
        array[courses.university_id::text, departments.name, courses.name]
      from courses join departments on departments.id = courses.department_id where ${isAsked('courses.id')}
    union all select resources.id, case when resources.deleted_at is null then 'courses' end, resources.title,
        array[resources.university_id::text, departments.name, courses.name]
      from resources join courses on courses.id = resources.course_id
      join departments on departments.id = resources.department_id where ${isAsked('resources.id')}
    union all select id, case when deleted_at is null and verified_at is not null and sold_at is null and withdrawn_at is null
        then 'books' end, name, '{}' from books where ${isAsked('id')}
    union all select id, case when deleted_at is null and verified_at is not null then 'blogs' end, title, array[slug]
      from blogs where ${isAsked('id')}
    union all select id, null, book_name, '{}' from reservations where ${isAsked('id')}
    union all select id, 'imports', file_name, '{}' from imports where ${isAsked('id')}`.execute(db);
  return new Map(rows.map((row) => [row.id, { name: row.name, link: linkOf(row) }]));
}

function linkOf({ id, kind, more: [first = '', department = '', course = ''] }: Named): string | null {
  if (kind === 'people') return `/admin/manage-users?q=${id}`;
  if (kind === 'universities') return universityPath(id);
  if (kind === 'departments') return universityPath(first);
  if (kind === 'courses') return coursePath({ universityId: first, department, course });
  if (kind === 'books') return `/Books/${id}`;
  if (kind === 'blogs') return blogPath(first);
  return kind === 'imports' ? '/admin/import-export' : null;
}

function matchingOf(db: Db, { actor, action, kind, row, from, to }: LogFilters) {
  let matching = db.selectFrom('audit_log');
  if (actor) matching = matching.where(hasId('audit_log.actor_id', actor));
  if (row) matching = matching.where(hasId('audit_log.row_id', row));
  if (action) matching = matching.where('audit_log.action', '=', action);
  if (kind) matching = matching.where('audit_log.kind', '=', kind);
  if (from) matching = matching.where('audit_log.at', '>=', new Date(momentOf(from)));
  if (to) matching = matching.where('audit_log.at', '<', new Date(momentOf(to) + (isDay(to) ? DAY_MS : 0)));
  return matching;
}

const DAY_MS = 86_400_000;
const isDay = (text: string): boolean => text.length === 10;
/** Days are those of India, which has one time zone and no summer time. */
const momentOf = (text: string): number => Date.parse(isDay(text) ? `${text}T00:00:00+05:30` : text);
