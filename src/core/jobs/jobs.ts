import type { Db } from '../db/database.ts';

/** How a queue retries and limits its jobs. */
export type Queue = {
  name: string;
  /** How many retries a failed job gets, with growing pauses. */
  retries: number;
  /** The pause before the first retry and the longest pause, in seconds; 0 retries at once. */
  pause: { first: number; longest: number };
  /** The time limit of one try, in seconds; beyond it the try counts as failed. */
  within: number;
};

/** What a handler learns about its job. */
export type Job = {
  /** The same for every try of the job. */
  id: string;
  /** When the job was queued. */
  createdOn: Date;
  /** How long after being queued this try began, in ms, by the database's clock. */
  waited: number;
  /** Aborted when the job exceeds its time limit, or when the process exits without waiting for it any longer. */
  signal: AbortSignal;
  /**
   * Aborted as soon as the process begins to shut down. A job that works in steps then stops after the current one and goes back to the
   * queue; this try does not count.
   */
  ending: AbortSignal;
  /** True on the last try: if it fails, there is no retry. */
  isLast: boolean;
};

/**
 * Does a job. An error that it throws is logged and stored with the job, which is then retried; so the error must hold no personal data.
 */
export type Handler = (data: unknown, job: Job) => Promise<void>;

/** Queues in the database, for work that any process may do later and that survives a crash. */
export type Jobs = {
  /**
   * Queues a job as part of a transaction: the job exists if, and only if, the transaction commits.
   * @param priority waiting jobs of a higher priority are done first; 0 by default
   */
  send(db: Db, queue: string, data: object, priority?: number): Promise<void>;
  /** Queues many jobs of priority 0 in one statement. */
  sendAll(db: Db, queue: string, data: readonly object[]): Promise<void>;
};

/** The consuming side of the queues, in a process that does the work. */
export type Worker = {
  /**
   * Handles the jobs of a queue, each at least once: a job is repeated when its process dies before it reports the job as done.
   * @param atOnce how many of them this process handles concurrently
   */
  work(queue: string, atOnce: number, handler: Handler): Promise<void>;
  /** Runs a job periodically, each time in only one of all processes. @param cron minute, hour, day, month and weekday, in UTC */
  schedule(queue: string, cron: string, handler: Handler): Promise<void>;
};
