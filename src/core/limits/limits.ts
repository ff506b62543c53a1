import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AppError } from '../errors.ts';
import { tooOften } from './too-often.ts';

/** How often something may be done within a span of time; the span begins with the first time and its end clears the count. */
export type Limit = { most: number; seconds: number };

/** Beyond this it does not matter any more how often. */
const COUNTABLE = 1_000_000;

/**
 * Counts that something is about to be done, and refuses it where it was done too often. To be called *before* the work: of guesses
 * made at the same time, in whatever process, no more than `most` get through. What is refused is not counted. Not for use inside a
 * transaction, whose end in an error would undo the count.
 * @param key what is counted, such as `sign-in:address:${networkOf(address)}`; only its hash is stored
 * @throws {AppError} too_many_requests, with the seconds to wait
 */
export async function consume(db: Db, key: string, limit: Limit): Promise<void> {
  await take(db, key, limit);
}

/**
 * As `consume`, for what has to be known to be the last one that the limit allows.
 * @returns how often it was done within the span, this time included
 * @throws {AppError} too_many_requests
 */
export async function take(db: Db, key: string, limit: Limit): Promise<number> {
  // What is forbidden is not counted.
  if (limit.most < 1) throw tooOften(limit.seconds);
  const hits = await countUp(db, key, limit);
  if (hits === undefined) throw await refusal(db, key);
  return hits;
}

async function refusal(db: Db, key: string): Promise<AppError> {
  const row = await db
    .selectFrom('rate_limits')
    .where('key', '=', hashed(key))
    .select(sql<number>`extract(epoch from resets_at - now())::float8`.as('seconds'))
    .executeTakeFirst();
  return tooOften(row?.seconds ?? 1);
}

/**
 * Counts without refusing, for what is slowed down instead.
 * @returns how often it was done within the span, this time included
 */
export async function count(db: Db, key: string, seconds: number): Promise<number> {
  return (await countUp(db, key, { most: COUNTABLE, seconds })) ?? COUNTABLE;
}

/**
 * A count lost in a crash of the machine does no harm, so it does not wait for the disk, least of all while it locks a row that a
 * whole campus shares (https://www.postgresql.org/docs/18/wal-async-commit.html). It would hold for the rest of a transaction,
 * too: another reason not to count inside one.
 */
const unhurried = sql`set_config('synchronous_commit', 'off', true)`;

/** One statement, so that the row's lock makes all who count the same take turns. Where the limit is reached nothing is written. */
async function countUp(db: Db, key: string, { most, seconds }: Limit): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits as known (key, hits, resets_at)
    values (${hashed(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when known.resets_at <= now() then 1 else known.hits + 1 end,
      resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
      where known.resets_at <= now() or known.hits < ${most}
    returning hits, ${unhurried}`.execute(db);
  return rows[0]?.hits;
}

/**
 * Takes one count of each key back, when what was counted turned out well: where failures are limited, a success is none. The rows are
 * locked in one order, so that two who share some of them cannot wait for each other. Not for use inside a transaction.
 */
export async function refund(db: Db, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with counted as materialized (
      select key from rate_limits
      where key = any(${keys.map(hashed)}::text[]) and hits > 0 and resets_at > now() order by key for update
    )
    update rate_limits set hits = hits - 1 where key in (select key from counted)
    returning ${unhurried}`.execute(db);
}

/** Notes that something was done, for so many seconds from now on; `hits` reads it. */
export async function remember(db: Db, key: string, seconds: number): Promise<void> {
  await sql`
    insert into rate_limits (key, hits, resets_at) values (${hashed(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = 1, resets_at = excluded.resets_at`.execute(db);
}

/** Forgets all counts of some keys. */
export async function forget(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', keys.map(hashed)).execute();
}

/** How often something was done within the span that has not ended yet. */
export async function hits(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .where('key', '=', hashed(key))
    .where('resets_at', '>', sql<Date>`now()`)
    .select('hits')
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Keys hold addresses of people and of machines; the table shows neither. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');
