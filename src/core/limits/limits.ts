import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import { sql } from 'kysely';
import * as m from '../../paraglide/messages.js';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** How often something may be done within a span of time; the span begins with the first time and its end clears the count. */
export type Limit = { most: number; seconds: number };

/** Beyond this it does not matter any more how often. */
const COUNTABLE = 1_000_000;

/**
 * Counts that something is about to be done, and refuses it where it was done too often. To be called *before* the work: of guesses
 * made at the same time, in whatever process, no more than `most` get through. What is refused is not counted. Not for use inside a
 * transaction, whose end in an error would undo the count.
 * @param key what is counted, such as `sign-in:address:${networkOf(address)}`; only its hash is stored
 * @returns how often it was done within the span, this time included
 * @throws {AppError} too_many_requests, with the seconds to wait
 */
export async function consume(db: Db, key: string, limit: Limit): Promise<number> {
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
 * The refusal of what was done too often; its text says in words how long to wait.
 * @param seconds until another try makes sense
 */
function tooOften(seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError('too_many_requests', waitText(retryAfter), { retryAfter });
}

function waitText(seconds: number): string {
  if (seconds <= 90) return m.limits_wait_seconds({ count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return m.limits_wait_minutes({ count: minutes });
  return m.limits_wait_hours({ count: Math.ceil(minutes / 60) });
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
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/** In seconds: `now()` is when a transaction began, and one that waited for a row may have begun so much earlier than the one that wrote it. */
const WAITED = 60;

/**
 * One statement, so that the row's lock makes all who count the same take turns. Where the limit is reached nothing is written. A span that
 * ends later than one which begins now was written by a clock that was ahead: it has ended.
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
    returning ${withoutWaiting}`.execute(db);
}

/** Notes that something was done, for so many seconds from now on; `hits` reads it. */
export async function remember(db: Db, key: string, seconds: number): Promise<void> {
  await sql`
    insert into rate_limits (key, hits, resets_at) values (${hashed(key)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set hits = 1, resets_at = excluded.resets_at`.execute(db);
}

/** The longest span that is counted or remembered, in days: that of devices and networks that are trusted. */
const LONGEST = 180;

/** Removes some counts whose span ended a day ago, or was written by a clock that was ahead. @param most as many at most */
export const removeExpired = (db: Db, most: number) =>
  sql`delete from rate_limits where key in (
    select key from rate_limits where resets_at < now() - interval '1 day' or resets_at > now() + make_interval(days => ${LONGEST + 1})
    limit ${most})`.execute(db);

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

/** Failures count for so long, in seconds. */
const SPAN = 15 * 60;
/** Beyond `from` counts a quarter of a second more for every five, up to four seconds. */
const SLOWNESS = { from: 10, counts: 5, ms: 250, mostMs: 4000 };

/** How many requests may wait at the same time in one process: in all, and for one key. */
const WAITING = { inAll: 200, forOne: 10 };
const waiting = new Map<string, number>();
let waitingInAll = 0;

/**
 * Slows down guesses at one account that come from many addresses, so that no account needs to be locked. Counts the try, waits as long
 * as the failures of the last 15 minutes deserve (none up to ten, then 250 ms more for every five, at most 4 s) and lets it go on. At
 * most ten tries of one account wait at a time, which bounds all guesses at it to 2.5 a second when it is slowest.
 *
 * For a sign-in, in this order: `consume` what refuses, then, unless the account has been signed in to from that network or device before,
 * `await holdBack(db, key)`, then verify the password; when that succeeds, `refund(db, ...keys)` all that was counted, so that only
 * failures remain. Call it for unknown e-mail addresses too, or the wait distinguishes them from known ones.
 * @param key the account alone, such as `sign-in:slow:${emailKey}`
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

/** Counts a try. @returns how long to wait before answering it, in ms */
export async function slowDown(db: Db, key: string): Promise<number> {
  const { from, counts, ms, mostMs } = SLOWNESS;
  const beyond = (await count(db, key, SPAN)) - from;
  return Math.min(Math.max(0, Math.ceil(beyond / counts)) * ms, mostMs);
}
