import type { Db } from '../db/database.ts';

/** How a queue treats its jobs. */
export type Queue = {
  name: string;
  /** How often a job that fails is tried again, with growing pauses. */
  retries: number;
};

/** Work that is done later, by any process, and survives a crash: queues in the database. */
export type Jobs = {
  /** Puts a job into a queue, in the transaction it belongs to: it is there when, and only when, that commits. */
  send(db: Db, queue: string, data: object): Promise<void>;
};
