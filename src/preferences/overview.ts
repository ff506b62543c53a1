import { type RawBuilder, sql } from 'kysely';
import * as books from '../books/service.ts';
import { bookStates } from '../books/vocabulary.ts';
import type { SignedIn } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import { countUnread } from '../notifications/service.ts';
import * as resources from '../resources/service.ts';
import type { ResourceType } from '../resources/vocabulary.ts';
import { reviewStates } from '../reviews/vocabulary.ts';
import { type Stored, stored } from './queries.ts';
import type { Overview } from './schema.ts';
import { NEW_COUNT_LIMIT, requestStates, resourceKinds, typeOf, wants } from './vocabulary.ts';

/** Rows of each list from the preferences. */
const SHOWN = 6;
/** Rows of each list of the student's own. */
const OWN_SHOWN = 3;

/** Returns everything that a student's overview shows, and records the visit. */
export async function overview(db: Db, actor: SignedIn): Promise<Overview> {
  const fromPreferences = async () => {
    const found = await stored(db, actor.id);
    return { preferences: found?.preferences ?? null, ...(await shelfOf(db, actor, found)) };
  };
  const [shelf, listings, requests, posts, unread] = await Promise.all([
    fromPreferences(),
    listingsOf(db, actor.id),
    requestsOf(db, actor.id),
    postsOf(db, actor.id),
    countUnread(db, actor),
  ]);
  return { ...shelf, listings, requests, posts, unread: Math.min(unread, NEW_COUNT_LIMIT) };
}

type FromPreferences = Pick<Overview, 'since' | 'fresh' | 'resources' | 'papers' | 'books'>;

const nothing: FromPreferences = { since: null, fresh: 0, resources: [], papers: [], books: [] };

/** Finds the resources and books for these preferences. No chosen kind means all kinds. */
async function shelfOf(db: Db, actor: SignedIn, found: Stored | null): Promise<FromPreferences> {
  if (found === null) return nothing;
  const { courses, semester, bookCategories, resources: chosen } = found.preferences;
  const now = Date.now();
  const since = visitBefore(found, now);
  const types: ResourceType[] = resourceKinds.filter((kind) => wants(chosen, kind)).map(typeOf);
  const place = { courses: courses.map(({ _id }) => _id), types };
  const papers = { ...place, types: types.filter((type) => type === 'papers'), semester };
  const [fresh, newest, newestPapers, onOffer] = await Promise.all([
    since ? resources.countSince(db, actor, place, since, NEW_COUNT_LIMIT) : 0,
    resources.newest(db, actor, place, SHOWN),
    resources.newest(db, actor, papers, SHOWN),
    wants(chosen, 'Books') ? books.newest(db, actor, bookCategories, SHOWN) : [],
    noteVisit(db, actor.id, found, now),
  ]);
  return {
    since: since?.toISOString() ?? null,
    fresh,
    resources: newest,
    papers: newestPapers,
    books: onOffer,
  };
}

/**
 * Returns the newest few of a student's own rows, and how many there are in each state.
 * @param own a query for rows with `id`, `state` and the columns of `shown`
 * @param shown further columns to return, besides `id` and `state`
 */
async function summary<State extends string, Row>(
  db: Db,
  states: readonly State[],
  own: RawBuilder<unknown>,
  shown: RawBuilder<unknown>,
): Promise<{ counts: Record<State, number>; rows: Row[] }> {
  const { rows } = await sql<{ counts: Partial<Record<State, number>>; rows: Row[] }>`
    with own as materialized (${own})
    select
      (select coalesce(json_object_agg(state, total), '{}')
        from (select state, count(*)::int as total from own group by state) as states) as counts,
      (select coalesce(json_agg(newest), '[]')
        from (select id as _id, state, ${shown} from own order by id desc limit ${sql.lit(OWN_SHOWN)}) as newest)
        as rows`.execute(db);
  const counts = Object.fromEntries(states.map((state) => [state, rows[0]?.counts[state] ?? 0]));
  return { counts: counts as Record<State, number>, rows: rows[0]?.rows ?? [] };
}

/** The books that the student sells or sold. */
const listingsOf = (db: Db, personId: string): Promise<Overview['listings']> =>
  summary(
    db,
    bookStates,
    sql`
      select id, name, price, ${books.bookState} as state
      from books where seller_id = ${personId}::uuid and deleted_at is null`,
    sql`name, price`,
  );

/** The open reservations of the student, as buyer or seller. */
const requestsOf = (db: Db, personId: string): Promise<Overview['requests']> =>
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

const postsOf = (db: Db, personId: string): Promise<Overview['posts']> =>
  summary(
    db,
    reviewStates,
    sql`
      select id, slug, title, case when verified_at is not null then 'approved'
        when rejected_at is not null then 'rejected' else 'pending' end as state
      from blogs where author_id = ${personId}::uuid and deleted_at is null`,
    sql`slug, title`,
  );

/** A student who comes back after this time starts another visit; in minutes. */
const VISIT_ENDS = 30;
/** How often a lasting visit is recorded at most, in minutes: most reads of the overview write nothing. */
const WRITTEN_EVERY = 5;

/**
 * Returns when the visit before this one ended; null for a first visit.
 * @param now milliseconds since 1970
 */
function visitBefore({ visitedAt, visitedBeforeAt }: Stored, now: number): Date | null {
  return visitedAt && minutesSince(visitedAt, now) >= VISIT_ENDS ? visitedAt : visitedBeforeAt;
}

/** Records a visit. Conditions in the update make concurrent calls from several windows count as one visit. */
async function noteVisit(db: Db, personId: string, { visitedAt }: Stored, now: number): Promise<void> {
  // A time in the future was written while the clock was ahead.
  if (visitedAt && visitedAt.getTime() <= now && minutesSince(visitedAt, now) < WRITTEN_EVERY) return;
  const before = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  await sql`
    update preferences set visited_at = now(),
      visited_before_at = case when visited_at <= ${before(VISIT_ENDS)} then visited_at else visited_before_at end
    where person_id = ${personId}::uuid
      and (visited_at is null or visited_at <= ${before(WRITTEN_EVERY)} or visited_at > now())`.execute(db);
}

const minutesSince = (time: Date, now: number): number => (now - time.getTime()) / 60_000;
