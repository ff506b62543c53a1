import { sql } from 'kysely';
import type { Actor } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { contains } from '../../core/db/filters.ts';
import { countFew, newestFirst, partOf, readPart } from '../../core/db/part.ts';
import { isId, type Part, type Window } from '../../core/http/list.ts';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
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
  const part = await (q ? readSearched(db, matching, q, window) : readAll(db, matching, window));
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

/**
 * Part of a name or an e-mail address. All that match are found by an index, up to what is counted, and sorted. Where there are more (the
 * domain of a university, say), they are so frequent that reading the newest accounts one by one soon fills the page.
 */
async function readSearched(db: Db, matching: Matching, q: string, window: Window) {
  const holds = sql<boolean>`(${contains(sql`lower(people.name)`, q)} or ${contains(sql`people.email_key`, q)})`;
  const found = matching
    .where(holds)
    .select('people.id')
    .limit(sql.lit(COUNT_LIMIT + 1));
  const total = await countFew(db, matching.where(holds), 'people.id');
  const few = db.selectFrom('people').where('people.id', 'in', found);
  // OFFSET 0 keeps the order: PostgreSQL neither merges nor reorders such a part.
  const newest = matching.selectAll('people').orderBy('people.id', 'desc').offset(sql.lit(0));
  const many = db.selectFrom(newest.as('people')).where(holds) as unknown as Matching;
  return partOf(window, await pageOf(total > COUNT_LIMIT ? many : few, window).execute(), total);
}
