import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';

/** How long facts are collected before they are written together, in ms. */
const PAUSE = 1000;

type Options<Fact> = {
  /** The most facts kept in memory at a time; while the database is away, further ones are dropped: a count is not worth the memory. */
  most: number;
  /** The log message when writing fails. */
  failed: string;
  /** Combines two facts of the same key, in any order. Without it, facts of one key are equal. */
  together?: (one: Fact, other: Fact) => Fact;
  /** Writes facts, in an order that is the same in all processes, so that they cannot deadlock. */
  write: (database: Database, facts: Fact[]) => Promise<void>;
};

export type Gathered<Fact> = {
  /** Remembers a fact. Returns at once and never fails. */
  add(database: Database, log: FastifyBaseLogger, key: string, fact: Fact): void;
  /** Writes the waiting facts, after those being written already. Facts that cannot be written are kept for the next call. */
  write(database: Database, log: FastifyBaseLogger): Promise<void>;
};

/** Facts that are not written yet. */
type Batch<Fact> = {
  waiting: Map<string, Fact>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
};

/**
 * Collects small facts from many requests, such as counts, and writes them together a moment later, so that no request waits for the write
 * or fails because of it.
 */
export function gathering<Fact>({ most, failed, together, write }: Options<Fact>): Gathered<Fact> {
  const batches = new WeakMap<Database, Batch<Fact>>();
  const remember = ({ waiting }: Batch<Fact>, key: string, fact: Fact): void => {
    const known = waiting.get(key);
    if (known !== undefined) waiting.set(key, together?.(known, fact) ?? known);
    else if (waiting.size < most) waiting.set(key, fact);
  };
  const writeWaiting = (database: Database, log: FastifyBaseLogger): Promise<void> => {
    const batch = batches.get(database);
    if (!batch) return Promise.resolve();
    clearTimeout(batch.timer);
    batch.timer = undefined;
    batch.writing = batch.writing.then(async () => {
      const facts = batch.waiting;
      if (facts.size === 0) return;
      batch.waiting = new Map();
      try {
        await write(database, [...facts.values()]);
      } catch (error) {
        log.warn({ err: error, facts: facts.size }, failed);
        for (const [key, fact] of facts) remember(batch, key, fact);
      }
    });
    return batch.writing;
  };
  return {
    add(database, log, key, fact) {
      let batch = batches.get(database);
      if (!batch) {
        batch = { waiting: new Map(), timer: undefined, writing: Promise.resolve() };
        batches.set(database, batch);
      }
      remember(batch, key, fact);
      batch.timer ??= setTimeout(() => void writeWaiting(database, log), PAUSE).unref();
    },
    write: writeWaiting,
  };
}
