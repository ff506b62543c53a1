import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import { sql } from 'kysely';
import * as m from '../../paraglide/messages.js';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';

/**
 * How many times an action may happen within a time window. The window begins with the first time; its end resets the count.
 * `reason` begins the message of a refusal, if “Too many tries.” would not be true.
 */
export type Limit = { most: number; seconds: number; reason?: string };

/** Counting stops at this number. */
const COUNTABLE = 1_000_000;

/**
 * Counts an action before it happens, or refuses it at the limit. Call it *before* the work: of concurrent guesses, in whatever process, no
 * more than `most` pass. A refusal is not counted. Do not use it inside a transaction, whose rollback would undo the count.
 * @param key identifies what is counted, such as `sign-in:address:${networkOf(address)}`; only its hash is stored
 * @returns the count within the window, this time included
 * @throws {AppError} too_many_requests, with the seconds to wait; forbidden, if the limit is 0
 */
export async function consume(db: Db, key: string, limit: Limit): Promise<number> {
  if (limit.most < 1) throw new AppError('forbidden', m.limits_closed());
  const hits = await countUp(db, key, limit);
  if (hits === undefined) throw await refusal(db, key, limit.reason);
  return hits;
}

async function refusal(db: Db, key: string, reason?: string): Promise<AppError> {
  const row = await db
    .selectFrom('rate_limits')
    .where('key', '=', hashed(key))
    .select(sql<number>`extract(epoch from resets_at - now())::float8`.as('seconds'))
    .executeTakeFirst();
  return tooOften(row?.seconds ?? 1, reason);
}

/**
 * Returns the error for an exceeded limit; its message says how long to wait.
 * @param seconds until a retry makes sense
 */
export function tooOften(seconds: number, reason: string = m.limits_tries()): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError('too_many_requests', waitText(retryAfter, reason), { retryAfter });
}

function waitText(seconds: number, reason: string): string {
  if (seconds <= 90) return m.limits_wait_seconds({ reason, count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return m.limits_wait_minutes({ reason, count: minutes });
  return m.limits_wait_hours({ reason, count: Math.ceil(minutes / 60) });
}

/**
 * Counts an action without a limit, for actions that are slowed down instead.
 * @returns the count within the window, this time included
 */
export async function count(db: Db, key: string, seconds: number): Promise<number> {
  return (await countUp(db, key, { most: COUNTABLE, seconds })) ?? COUNTABLE;
}

/**
 * A count may be lost in a crash of the machine, so it does not wait for the disk, least of all while it locks a row that a whole campus
 * shares (https://www.postgresql.org/docs/18/wal-async-commit.html). The setting lasts until the end of the transaction: another reason not
 * to count inside one.
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Tolerance in seconds: `now()` is the start of a transaction, and one that waited for the row's lock may have started this much earlier
 * than the one that wrote the row.
 */
const WAITED = 60;

/**
 * Increments a count in one statement, so that the row's lock serialises concurrent callers. At the limit nothing is written. A window that
 * ends later than one that begins now was written while the clock was ahead: it counts as over.
 */
async function countUp(db: Db, key: string, { most, seconds }: Limit): Promise<number | undefined> {
  const isOver = sql`(known.resets_at <= now() or known.resets_at > now() + make_interval(secs => ${seconds + WAITED}))`;
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits as known (key, hits, resets_at)
    values (${hashed(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else known.hits + 1 end,
      resets_at = case when ${isOver} then excluded.resets_at else known.resets_at end
      where ${isOver} or known.hits < ${most}
    returning hits, ${withoutWaiting}`.execute(db);
  return rows[0]?.hits;
}

/**
 * Takes back one count of each key after a success, where only failures are limited. Locks the rows in a fixed order, so that two callers
 * with common keys cannot deadlock. Do not use it inside a transaction.
 */
export async function refund(db: Db, ...keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    with counted as materialized (
      select key from rate_limits
      where key = any(${keys.map(hashed)}::text[]) and hits > 0 and resets_at > now() order by key for update
    )
    update rate_limits set hits = hits - 1 where key in (select key from counted)
    returning ${withoutWaiting}`.execute(db);
}

/** Records that something happened, for this many seconds from now; `hits` reads it. */
export async function remember(db: Db, key: string, seconds: number): Promise<void> {
  await sql`
    insert into rate_limits (key, hits, resets_at) values (${hashed(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = 1, resets_at = excluded.resets_at`.execute(db);
}

/** The longest window in use, in days: that of trusted devices and networks. */
const LONGEST = 180;

/** Removes counts whose window ended a day ago, or was written while the clock was ahead. @param most the most rows to remove */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from rate_limits where key in (
    select key from rate_limits where resets_at < now() - interval '1 day' or resets_at > now() + make_interval(days => ${LONGEST + 1})
    limit ${most})`.execute(db);

/** Returns the count in the current window; 0 when it is over. */
export async function hits(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .where('key', '=', hashed(key))
    .where('resets_at', '>', sql<Date>`now()`)
    .select('hits')
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Keys contain e-mail and network addresses; the table must not reveal them. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The window in which sign-in failures count, in seconds. */
const SPAN = 15 * 60;
/** Above `from` counts, the delay grows by `ms` for every `counts` counts, up to `mostMs`. */
const SLOWNESS = { from: 10, counts: 5, ms: 250, mostMs: 4000 };

/** How many requests may be delayed at a time in one process: in total, and per key. */
const WAITING = { inAll: 200, forOne: 10 };
const waiting = new Map<string, number>();
let waitingInAll = 0;

/**
 * Slows down password guesses at one account from many addresses, so that no account needs to be locked. Counts the try, then waits
 * according to the failures of the last 15 minutes (no delay up to ten, then 250 ms more for every five, at most 4 s). At most ten tries of
 * one account wait at a time, which at the longest delay limits the guesses to 2.5 a second.
 *
 * Order for a sign-in: `consume` the limits that refuse; then, unless the account has signed in from that network or device before,
 * `await holdBack(db, key)`; then verify the password; on success `refund(db, ...keys)` all counts, so that only failures remain. Call it
 * for unknown e-mail addresses too, or the delay reveals which ones exist.
 * @param key the account and its password, such as `sign-in:slow:${emailKey}:${since}`
 * @throws {AppError} too_many_requests when too many wait already
 */
export async function holdBack(db: Db, key: string): Promise<void> {
  const ms = await slowDown(db, key);
  if (ms === 0) return;
  const waitingForOne = waiting.get(key) ?? 0;
  if (waitingForOne >= WAITING.forOne || waitingInAll >= WAITING.inAll) throw tooOften(ms / 1000);
  waiting.set(key, waitingForOne + 1);
  waitingInAll += 1;
  try {
    await timers.setTimeout(ms);
  } finally {
    waitingInAll -= 1;
    const left = (waiting.get(key) ?? 1) - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  }
}

/** Counts a try. @returns the delay before it may be answered, in ms */
export async function slowDown(db: Db, key: string): Promise<number> {
  const { from, counts, ms, mostMs } = SLOWNESS;
  const beyond = (await count(db, key, SPAN)) - from;
  return Math.min(Math.max(0, Math.ceil(beyond / counts)) * ms, mostMs);
}
