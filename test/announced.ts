import assert from 'node:assert/strict';
import type { Database } from '../src/core/db/database.ts';
import { until } from './until.ts';

/** Returns the cache tags that are announced while `work` runs. */
export async function tagsDuring(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[][] = [];
  await database.listen(
    'cache_tags',
    (payload) => heard.push(JSON.parse(payload)),
    () => {},
  );
  await work();
  await database.sql.notify('cache_tags', '["end"]');
  await until('all is heard', () => heard.at(-1)?.[0] === 'end');
  return [...new Set(heard.slice(0, -1).flat())].sort();
}

/** Returns what a write announces: the cache tags that it drops, and the kinds of rows that it queues for the search index. */
export async function announcedBy(
  database: Database,
  write: () => Promise<{ status: number }>,
): Promise<string[]> {
  const [last] = await database.sql<{ position: string }[]>`
    select coalesce(max(position), 0) as position from search_queue`;
  const tags = await tagsDuring(database, async () => assert.equal((await write()).status, 201));
  const queued = await database.sql<{ kind: string }[]>`
    select kind from search_queue where position > ${last?.position ?? 0}`;
  return [...tags, ...queued.map(({ kind }) => `search of ${kind}`)];
}
