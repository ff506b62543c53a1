import { type RawBuilder, sql } from 'kysely';
import { bookState } from '../books/service.ts';
import { bookStates } from '../books/vocabulary.ts';
import type { Db } from '../core/db/database.ts';
import { reviewStates } from '../reviews/vocabulary.ts';
import type { Overview } from './overview-schema.ts';
import { NEW_COUNT_LIMIT, requestStates } from './vocabulary.ts';

/** The newest few of a student's own rows, and how many there are in each state. */
type Summary<State extends string, Row> = { counts: Record<State, number>; rows: Row[] };

const SHOWN = 3;

/**
 * @param own rows with an id, a state and whatever else is shown of them
 * @param shown its columns besides
 */
async function summary<State extends string, Row>(
  db: Db,
  states: readonly State[],
  own: RawBuilder<unknown>,
  shown: RawBuilder<unknown>,
): Promise<Summary<State, Row>> {
  const { rows } = await sql<{ counts: Partial<Record<State, number>>; rows: Row[] }>`
    with own as materialized (${own})
    select
      (select coalesce(json_object_agg(state, total), '{}')
        from (select state, count(*)::int as total from own group by state) as states) as counts,
      (select coalesce(json_agg(newest), '[]')
        from (select id as _id, state, ${shown} from own order by id desc limit ${sql.lit(SHOWN)}) as newest)
        as rows`.execute(db);
  const counts = Object.fromEntries(states.map((state) => [state, rows[0]?.counts[state] ?? 0]));
  return { counts: counts as Record<State, number>, rows: rows[0]?.rows ?? [] };
}

/** The books that the student sells or sold. */
export const listingsOf = (db: Db, personId: string): Promise<Overview['listings']> =>
  summary(
    db,
    bookStates,
    sql`
      select id, name, price, ${bookState} as state
      from books where seller_id = ${personId}::uuid and deleted_at is null`,
    sql`name, price`,
  );

/** The open reservations of the student, on either side. */
export const requestsOf = (db: Db, personId: string): Promise<Overview['requests']> =>
  summary(
    db,
    requestStates,
    sql`
      select id, book_name as name, seller_name as other, state
      from reservations where buyer_id = ${personId}::uuid and state in ('asked', 'accepted')
      union all
      select r.id, r.book_name, buyer.name, case r.state when 'asked' then 'to-answer' else r.state end
      from reservations r join people buyer on buyer.id = r.buyer_id
      where r.seller_id = ${personId}::uuid and r.state in ('asked', 'accepted')`,
    sql`name, other`,
  );

/** The posts of the student. */
export const postsOf = (db: Db, personId: string): Promise<Overview['posts']> =>
  summary(
    db,
    reviewStates,
    sql`
      select id, slug, title, case when verified_at is not null then 'approved'
        when rejected_at is not null then 'rejected' else 'pending' end as state
      from blogs where author_id = ${personId}::uuid and deleted_at is null`,
    sql`slug, title`,
  );

/** How many notifications a person has not read, counted up to 100. */
export async function unreadOf(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from notifications where person_id = ${personId}::uuid and read_at is null limit ${sql.lit(NEW_COUNT_LIMIT)}) as unread`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
