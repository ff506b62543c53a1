import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import { limitOf, offsetOf, readPart } from '../core/db/part.ts';
import { AppError } from '../core/errors.ts';
import { isId, type Part, type Window } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';
import type { LogEntry, LogFilters } from './schema.ts';

/** Entries of the audit log, newest first; the cursor is the last one's id. An id in the filters that is none matches nothing. */
export async function list(db: Db, filters: LogFilters, window: Window): Promise<Part<LogEntry>> {
  if (window.after !== undefined && !isId(window.after))
    throw new AppError('bad_input', m.errors_bad_cursor(), { fields: { after: [m.errors_bad_cursor()] } });
  const matching = matchingOf(db, filters);
  const page = matching
    .leftJoin('people as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('people as subjects', (join) =>
      join.onRef('subjects.id', '=', 'audit_log.row_id').on('audit_log.kind', '=', 'people'),
    )
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
      'subjects.name as rowName',
      'audit_log.before',
      'audit_log.after',
    ])
    .$if(window.after !== undefined, (q) => q.where('audit_log.id', '<', window.after ?? ''))
    .orderBy('audit_log.id', 'desc')
    .limit(limitOf(window))
    .$if(window.offset > 0, (q) => q.offset(offsetOf(window)));
  const { total, rows } = await readPart(db, matching.select('audit_log.id'), page, sql`page._id desc`);
  const shown = rows.slice(0, window.limit);
  return {
    rows: shown.map(({ at, actor_id, actor_name, actor_role, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
      actorRole: actor_role,
    })) as LogEntry[],
    total,
    next: rows.length > window.limit ? shown.at(-1)?._id : undefined,
  };
}

function matchingOf(db: Db, { actor, action, kind, row, from, to }: LogFilters) {
  let matching = db.selectFrom('audit_log');
  if (actor) matching = isId(actor) ? matching.where('audit_log.actor_id', '=', actor) : none(matching);
  if (row) matching = isId(row) ? matching.where('audit_log.row_id', '=', row) : none(matching);
  if (action) matching = matching.where('audit_log.action', '=', action);
  if (kind) matching = matching.where('audit_log.kind', '=', kind);
  if (from) matching = matching.where('audit_log.at', '>=', new Date(momentOf(from)));
  if (to) matching = matching.where('audit_log.at', '<', new Date(momentOf(to) + (isDay(to) ? DAY_MS : 0)));
  return matching;
}

const none = <Query extends { where(expression: ReturnType<typeof sql<boolean>>): Query }>(query: Query) =>
  query.where(sql<boolean>`false`);

const DAY_MS = 86_400_000;
const isDay = (text: string): boolean => text.length === 10;
/** Days are those of India, which has one time zone and no summer time. */
const momentOf = (text: string): number => Date.parse(isDay(text) ? `${text}T00:00:00+05:30` : text);
