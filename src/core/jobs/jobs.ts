import type { Db } from '../db/database.ts';

/** How a queue treats its jobs. */
export type Queue = {
  name: string;
  /** How often a job that fails is tried again, with growing pauses. */
  retries: number;
  /** The pause before the first of these, and the longest one, in seconds; 0 tries again at once. */
  pause: { first: number; longest: number };
  /** A job that takes longer than this, in seconds, counts as failed. */
  within: number;
};

/** What a handler receives about its job. */
export type Job = {
  /** The same each time that the job is tried. */
  id: string;
  /** When it was put into the queue. */
  createdOn: Date;
  /** How long it was there when this try began, in ms, by the clock of the database. */
  waited: number;
  /** Aborted when the job has taken too long, or the process ends and does not wait for it any more. */
  signal: AbortSignal;
  /** Aborted as soon as the process is to end: what goes in steps stops after the one at hand, is handed back, and this try does not count. */
  ending: AbortSignal;
  /** It is not tried again when it fails now. */
  isLast: boolean;
};

/** Does a job. What it throws is logged and kept beside the job, so it says nothing about people; the job is then tried again. */
export type Handler = (data: unknown, job: Job) => Promise<void>;

/** Work that is done later, by any process, and survives a crash: queues in the database. */
export type Jobs = {
  /**
   * Puts a job into a queue, in the transaction it belongs to: it is there when, and only when, that commits.
   * @param priority those of a higher one go before all others that wait
   */
  send(db: Db, queue: string, data: object, priority?: number): Promise<void>;
  /** The same for many jobs, in one statement. They go behind those of a higher priority than 0. */
  sendAll(db: Db, queue: string, data: readonly object[]): Promise<void>;
};

/** The other end of the queues, in a process that does the work. */
export type Worker = {
  /**
   * Has the jobs of a queue done, each at least once: again, when the process dies before it has said that one is done.
   * @param atOnce how many of them this process does at the same time
   */
  work(queue: string, atOnce: number, handler: Handler): Promise<void>;
  /** Has a job done again and again, by one of all processes each time. @param cron minute, hour, day, month and weekday, in UTC */
  schedule(queue: string, cron: string, handler: Handler): Promise<void>;
};
