import { sql } from 'kysely';
import type { Actor } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { contains } from '../../core/db/filters.ts';
import { newestFirst, readPart, readSearched } from '../../core/db/part.ts';
import { isId, type Part, type Window } from '../../core/http/list.ts';
import type { PeopleFilters } from '../input.ts';
import { isOf, type PersonRow, personOf, visibleTo, withRelations } from '../queries.ts';
import type { Person } from '../schema.ts';

type Matching = ReturnType<typeof visibleTo>;

/** Accounts that the actor looks after, newest first; the cursor is the last one's id. */
export async function list(
  db: Db,
  actor: Actor,
  { q, ...filters }: PeopleFilters,
  window: Window,
): Promise<Part<Person>> {
  const matching = filtered(visibleTo(db, actor), filters);
  const part = await (q ? readFound(db, matching, q, window) : readAll(db, matching, window));
  return { ...part, rows: part.rows.map((row) => personOf(actor, row)) };
}

/** A university that is none has no people. */
function filtered(matching: Matching, { role, state, university }: Omit<PeopleFilters, 'q'>): Matching {
  return matching
    .$if(role !== '', (query) => query.where('people.role', '=', role))
    .$if(state === 'active', (query) => query.where('people.suspended_at', 'is', null))
    .$if(state === 'suspended', (query) => query.where('people.suspended_at', 'is not', null))
    .$if(university !== '', (query) =>
      query.where(isId(university) ? isOf(university) : sql<boolean>`false`),
    );
}

const readAll = (db: Db, matching: Matching, window: Window) =>
  readPart<PersonRow>(db, window, matching.select('people.id'), pageOf(matching, window));

const pageOf = (matching: Matching, window: Window) =>
  newestFirst(withRelations(matching), 'people.id', window);

/** Part of a name or an e-mail address: that of a university's domain, say, is frequent. */
function readFound(db: Db, matching: Matching, q: string, window: Window) {
  const holds = sql<boolean>`(${contains(sql`lower(people.name)`, q)} or ${contains(sql`people.email_key`, q)})`;
  const page = (rows: Matching) => pageOf(rows, window);
  return readSearched(db, window, { table: 'people', matching, indexed: holds, read: holds, pageOf: page });
}
