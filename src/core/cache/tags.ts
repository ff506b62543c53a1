import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import type { ResponseCache } from './response-cache.ts';

const CHANNEL = 'cache_tags';
/** PostgreSQL limits a notification's payload to 8,000 bytes; more tags than this are announced as "everything". */
const MOST_TAGS = 100;

/**
 * Announces that the rows behind these cache tags change. Call it inside the writing transaction: PostgreSQL notifies every process, this
 * one included, if and when the transaction commits.
 */
export async function dropTags(db: Db, tags: string[]): Promise<void> {
  await sql`select ${droppingTags(tags)}`.execute(db);
}

/** Like `dropTags`, as an SQL expression for the RETURNING clause of the writing statement. */
export function droppingTags(tags: string[]): RawBuilder<unknown> {
  const payload = tags.length > MOST_TAGS ? '*' : JSON.stringify(tags);
  return sql`pg_notify(${CHANNEL}, ${payload})`;
}

/** Keeps a cache consistent with the database: drops the announced tags, and everything when announcements may have been missed. */
export async function followTags(database: Database, cache: ResponseCache): Promise<void> {
  cache.caughtUp = await database.listen(
    CHANNEL,
    (payload) => (payload === '*' ? cache.clear() : cache.drop(JSON.parse(payload) as string[])),
    () => cache.follow(),
  );
}
