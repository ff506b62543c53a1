import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, isDatabaseAway } from '../core/db/database.ts';
import type { Queue, Worker } from '../core/jobs/jobs.ts';
import { countDownloads, indexSome, removeOldChanges, removeUnusedWords } from './indexing.ts';

/** The channel on which triggers announce rows to index. */
const CHANNEL = 'search';
/** Polling interval, in ms: rows left by a process that died are not announced again. */
const LOOK = 10_000;
/** Changes within this time, in ms, are indexed together: row by row would slow uploads down. */
const GATHERED = 400;
/** The queue of the hourly maintenance, which updates download counts and removes old changes and unused words. */
export const searchQueue: Queue = {
  name: 'search',
  retries: 0,
  pause: { first: 60, longest: 60 },
  within: 3000,
};
const HOURLY = '37 * * * *';

/** Schedules the hourly maintenance, which no trigger announces. */
export async function keepSearch(worker: Worker, { db }: Database): Promise<void> {
  await worker.schedule(searchQueue.name, HOURLY, async () => {
    await removeOldChanges(db);
    await removeUnusedWords(db);
    // Last, because it takes longest: if it fails, the rest is done.
    await countDownloads(db);
  });
}

/**
 * Keeps the index up to date: indexes changes shortly after their transaction commits. Any number of processes may do so.
 * @returns a function that stops it, after writing the batch under way
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
