import assert from 'node:assert/strict';
import { dropTags } from '../src/core/cache/tags.ts';
import type { Database } from '../src/core/db/database.ts';

/** What a write announces: the tags it drops, and the kinds of rows that it has indexed. */
export async function announcedBy(
  database: Database,
  write: () => Promise<{ status: number }>,
): Promise<string[]> {
  const tags: string[] = [];
  const ended = Promise.withResolvers<void>();
  await database.listen(
    'cache_tags',
    (payload) => {
      if (payload === '["end"]') ended.resolve();
      else tags.push(...(JSON.parse(payload) as string[]));
    },
    () => {},
  );
  const [last] = await database.sql<{ position: string }[]>`
    select coalesce(max(position), 0) as position from search_queue`;
  assert.equal((await write()).status, 201);
  const queued = await database.sql<{ kind: string }[]>`
    select kind from search_queue where position > ${last?.position ?? 0}`;
  await dropTags(database.db, ['end']);
  await ended.promise;
  return [...tags, ...queued.map(({ kind }) => `search of ${kind}`)];
}
