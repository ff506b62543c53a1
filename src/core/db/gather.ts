import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';

/** Facts wait so long to be written together, in ms. */
const PAUSE = 1000;

type Options<Fact> = {
  /** More facts than this are not remembered while the database is away: a count is not worth the memory. */
  most: number;
  /** What the log says while they cannot be written. */
  failed: string;
  /** Two facts of the same key, as one; the later one where this is left out. */
  together?: (known: Fact, later: Fact) => Fact;
  /** Writes them in one order for all processes, so that none waits for another in a circle. */
  write: (database: Database, facts: Fact[]) => Promise<void>;
};

export type Gathered<Fact> = {
  /** Remembers a fact. Takes no time and never fails. */
  add(database: Database, log: FastifyBaseLogger, key: string, fact: Fact): void;
  /** Writes the facts that wait, after those that are being written. What cannot be written now waits for the next time. */
  write(database: Database, log: FastifyBaseLogger): Promise<void>;
};

/** Facts that are not written yet. */
type Batch<Fact> = {
  waiting: Map<string, Fact>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
};

/** Gathers small facts of many requests, such as counts, and writes them together a moment later: no request waits for it or fails by it. */
export function gathering<Fact>({ most, failed, together, write }: Options<Fact>): Gathered<Fact> {
  const batches = new WeakMap<Database, Batch<Fact>>();
  const remember = ({ waiting }: Batch<Fact>, key: string, fact: Fact): void => {
    const known = waiting.get(key);
    if (known !== undefined) waiting.set(key, together?.(known, fact) ?? fact);
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
