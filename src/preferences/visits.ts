import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';
import type { Kept } from './queries.ts';

/** Who comes back after so long makes another visit; in minutes. */
const VISIT_ENDS = 30;
/** While a visit lasts it is written down no oftener than this: most readings of the overview write nothing. In minutes. */
const WRITTEN_EVERY = 5;

/**
 * When the visit before this one ended; null for a first visit.
 * @param now milliseconds since 1970
 */
export function visitBefore({ visitedAt, visitedBeforeAt }: Kept, now: number): Date | null {
  return visitedAt && minutesSince(visitedAt, now) >= VISIT_ENDS ? visitedAt : visitedBeforeAt;
}

/** Records a visit. However many windows do so at once, one visit ends once. */
export async function noteVisit(db: Db, personId: string, { visitedAt }: Kept, now: number): Promise<void> {
  if (visitedAt && minutesSince(visitedAt, now) < WRITTEN_EVERY) return;
  const before = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;
  await sql`
    update preferences set visited_at = now(),
      visited_before_at = case when visited_at <= ${before(VISIT_ENDS)} then visited_at else visited_before_at end
    where person_id = ${personId}::uuid
      and (visited_at is null or visited_at <= ${before(WRITTEN_EVERY)})`.execute(db);
}

const minutesSince = (time: Date, now: number): number => (now - time.getTime()) / 60_000;
