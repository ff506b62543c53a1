import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, isDatabaseAway } from '../core/db/database.ts';
import type { Queue, Worker } from '../core/jobs/jobs.ts';
import { countDownloads, indexSome, removeOldChanges, removeUnusedWords } from './indexing.ts';

/** On this channel triggers announce that there is something to index. */
const CHANNEL = 'search';
/** How often a process looks by itself, in ms: what a process that died left to do is announced by none. */
const LOOK = 10_000;
/** What changes within so many ms is indexed together: row by row it would slow uploads down. */
const GATHERED = 400;
/** Brings the counts of downloads into the index once an hour. */
export const searchQueue: Queue = {
  name: 'search',
  retries: 0,
  pause: { first: 60, longest: 60 },
  within: 3000,
};
const HOURLY = '37 * * * *';

/** Schedules what is not announced. */
export async function keepSearch(worker: Worker, { db }: Database): Promise<void> {
  await worker.schedule(searchQueue.name, HOURLY, async () => {
    await countDownloads(db);
    await removeOldChanges(db);
    await removeUnusedWords(db);
  });
}

/**
 * Keeps the index: what changes is indexed as soon as its transaction commits. Any number of processes may do it.
 * @returns a function that ends it, once what is under way is written
 */
export async function keepIndexed(database: Database, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  const { db } = database;
  let isWoken = false;
  let isClosed = false;
  const closing = new AbortController();
  let working: Promise<void> | undefined;
  const work = async () => {
    while (isWoken && !isClosed) {
      await pause(GATHERED, undefined, { signal: closing.signal }).catch(() => {});
      isWoken = false;
      try {
        while (!isClosed && (await indexSome(db)));
      } catch (error) {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'the search index is not kept just now');
      }
    }
    working = undefined;
  };
  const wake = () => {
    isWoken = true;
    if (!isClosed) working ??= work();
  };
  await database.listen(CHANNEL, wake, wake);
  const looking = setInterval(wake, LOOK).unref();
  return async () => {
    isClosed = true;
    closing.abort();
    clearInterval(looking);
    await working;
  };
}
