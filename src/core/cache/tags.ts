import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import type { ResponseCache } from './response-cache.ts';

const CHANNEL = 'cache_tags';
/** A notification's payload ends at 8,000 bytes; more tags than this say "everything" instead. */
const MOST_TAGS = 100;

/**
 * Announces that rows behind these cache tags change. Call it inside the writing transaction: PostgreSQL delivers it to every
 * process, this one included, if and when the transaction commits.
 */
export async function dropTags(db: Db, tags: string[]): Promise<void> {
  await sql`select ${droppingTags(tags)}`.execute(db);
}

/** The same as a value that the writing statement returns. */
export function droppingTags(tags: string[]): RawBuilder<unknown> {
  const payload = tags.length > MOST_TAGS ? '*' : JSON.stringify(tags);
  return sql`pg_notify(${CHANNEL}, ${payload})`;
}

/** Keeps a cache true to the database: drops announced tags, and everything whenever announcements may have been missed. */
export async function followTags(database: Database, cache: ResponseCache): Promise<void> {
  await database.listen(
    CHANNEL,
    (payload) => (payload === '*' ? cache.clear() : cache.drop(JSON.parse(payload) as string[])),
    () => cache.follow(),
  );
}
