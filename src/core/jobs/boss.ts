import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { type Db as BossDatabase, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { NO_ID } from '../access.ts';
import { type Database, type Db, isUniqueViolation } from '../db/database.ts';
import type { Handler, Jobs, Queue, Worker } from './jobs.ts';

/**
 * Timing of a process. In seconds: `poll`, how often it looks for jobs of which it got no notification; `supervise`, how often it looks for
 * scheduled jobs and for those whose process has died. In ms: `finish`, how long running jobs may take to finish on shutdown; `log`, the
 * shortest time between two logged errors.
 */
export type Pace = { poll: number; supervise: number; finish: number; log: number };

const USUAL_PACE: Pace = { poll: 5, supervise: 15, finish: 3000, log: 30_000 };
/** How often finished jobs are removed, in seconds. */
const CLEAN_EVERY = 300;
/** How long stopping may take beyond the time for running jobs, in ms. */
const STOP_WITHIN = 2000;
/** The interval, in seconds, of pg-boss's maintenance of features that are not used here; by default it runs every few seconds. */
const DAILY = 86_400;

type Options = {
  database: Database;
  log: FastifyBaseLogger;
  queues: Queue[];
  /** Whether this process handles jobs, or only queues them. */
  work?: boolean;
  pace?: Pace;
};

/** The schema of pg-boss's tables. */
const SCHEMA = 'jobs';

/**
 * Creates or updates pg-boss's schema and the queues. Must run as the owner of the schema, because the application lacks the rights. Waits
 * for the migrations that pg-boss runs in the background after an update.
 */
export async function prepareJobs({
  database,
  log,
  queues,
}: Pick<Options, 'database' | 'log' | 'queues'>): Promise<void> {
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema: SCHEMA,
    supervise: false,
    schedule: false,
    flowIntervalSeconds: DAILY,
  });
  logTrouble(boss, log, USUAL_PACE);
  try {
    await start(boss);
    await setBack(database);
    await arrangeQueues(boss, queues);
    for (let turns = 0; await isMigrating(boss); turns += 1) {
      if (turns === 20)
        log.info('The queues of jobs are being updated, which may take some minutes: do not interrupt it');
      await pause(100);
    }
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

const isMigrating = async (boss: PgBoss): Promise<boolean> =>
  (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress');

/** Opens the queues of pg-boss that `prepareJobs` has set up in the portal's database. */
export async function openJobs(options: Options): Promise<Jobs & Worker & { close(): Promise<void> }> {
  const { database, log, queues, work: works = false, pace = USUAL_PACE } = options;
  const boss = new PgBoss({
    db: bossDatabase(database),
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
    cronMonitorIntervalSeconds: pace.supervise,
    cronWorkerIntervalSeconds: Math.min(pace.poll, pace.supervise),
    maintenanceIntervalSeconds: CLEAN_EVERY,
    flowIntervalSeconds: DAILY,
  });
  logTrouble(boss, log, pace);
  try {
    if (works) await setBack(database);
    await boss.start();
    await readQueues(boss, queues);
  } catch (error) {
    await boss.stop({ close: false, graceful: false });
    throw error;
  }
  const ending = openEnding(database, log);
  let settingBack: Promise<void> | undefined;
  const looking = setInterval(() => {
    if (works)
      settingBack ??= setBack(database)
        .catch((error: Error) => void boss.emit('error', error))
        .finally(() => {
          settingBack = undefined;
        });
  }, pace.supervise * 1000).unref();

  /** Starts one worker, which looks for a job after it has finished one, when it is notified, and at each poll. */
  const startWorker = async (queue: string, handler: Handler) => {
    const how = {
      includeMetadata: true,
      pollingIntervalSeconds: pace.poll,
      notifyPollingIntervalSeconds: pace.poll,
    } as const;
    const id = await boss.work(queue, how, async ([job]: JobWithMetadata<unknown>[]) => {
      boss.notifyWorker(id);
      if (job) await attempt(job, handler, { log, ending });
    });
  };
  const work: Worker['work'] = async (queue, atOnce, handler) => {
    for (let started = 0; started < atOnce; started += 1) await startWorker(queue, handler);
  };

  return {
    async send(db, queue, data, priority = 0) {
      await boss.send(queue, data, { db: inTransaction(db), priority });
    },
    async sendAll(db, queue, data) {
      const jobs = data.map((one) => ({ data: one }));
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: inTransaction(db) });
    },
    work,
    async schedule(queue, cron, handler) {
      await boss.schedule(queue, cron);
      await work(queue, 1, handler);
    },
    async close() {
      clearInterval(looking);
      ending.begin();
      const stopping = Promise.all([stop(boss, queues, ending, pace.finish), settingBack]);
      await Promise.race([stopping, timeUp(pace.finish + STOP_WITHIN)]).catch((error: unknown) =>
        log.warn({ err: error }, 'the jobs did not stop in order'),
      );
    },
  };
}

/**
 * Starts pg-boss. Two processes that create the schema concurrently can still collide in PostgreSQL's catalogue, despite pg-boss's lock.
 */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await boss.start();
  }
}

/** Stops taking jobs; running ones finish in time, or go back to their queue. */
async function stop(boss: PgBoss, queues: Queue[], ending: Ending, finish: number): Promise<void> {
  await Promise.race([Promise.all(queues.map(({ name }) => boss.offWork(name))), timeUp(finish)]);
  // The retry counts must be corrected before the jobs go back to their queue.
  await ending.uncounted();
  await boss.stop({ close: false, graceful: false });
}

const timeUp = (ms: number) => pause(ms, undefined, { ref: false });

type Ending = ReturnType<typeof openEnding>;

/** Tracks the running jobs, and asks them to stop when the process shuts down. */
function openEnding({ sql }: Database, log: FastifyBaseLogger) {
  const controller = new AbortController();
  const underWay = new Set<string>();
  let uncounted: Promise<unknown> = Promise.resolve();
  return {
    signal: controller.signal,
    underWay,
    /** Asks the running jobs to stop early; their current tries do not count. */
    begin() {
      if (controller.signal.aborted) return;
      // pg-boss increments this number when the next try begins, and compares it with the limit to give up.
      if (underWay.size > 0)
        uncounted = sql`
          update ${sql(SCHEMA)}.job set retry_count = retry_count - 1
          where state = 'active' and id = any(${[...underWay]}::uuid[])`.catch((error: unknown) =>
          log.warn({ err: error }, 'the tries of the jobs under way count'),
        );
      controller.abort();
    },
    uncounted: () => uncounted,
  };
}

async function attempt(
  job: JobWithMetadata<unknown>,
  handler: Handler,
  { log, ending }: { log: FastifyBaseLogger; ending: Ending },
): Promise<void> {
  const { id, name: queue, retryCount, retryLimit, createdOn, startedOn } = job;
  const waited = startedOn.getTime() - createdOn.getTime();
  ending.underWay.add(id);
  try {
    const isLast = retryCount >= retryLimit;
    await handler(job.data, { id, createdOn, waited, signal: job.signal, ending: ending.signal, isLast });
  } catch (error) {
    const about = { queue, job: id, attempt: retryCount + 1, err: error };
    if (ending.signal.aborted) {
      await ending.uncounted();
      log.info(about, 'a job is handed back');
    } else if (retryCount < retryLimit) log.warn(about, 'a job has failed and is tried again');
    else log.error(about, 'a job has failed for good');
    throw error;
  } finally {
    ending.underWay.delete(id);
  }
}

/** Logs errors, most of which mean that the database is away, at most once per `pace.log`, however many calls fail. */
function logTrouble(boss: PgBoss, log: FastifyBaseLogger, pace: Pace): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  boss.on('error', ({ message, stack, code }: Error & { code?: string }) => {
    if (performance.now() - loggedAt < pace.log) return;
    loggedAt = performance.now();
    log.error(
      { err: { message, stack: code ? undefined : stack, code } },
      'the queues of jobs are in trouble',
    );
  });
  boss.on('warning', (warning) => log.warn(warning, 'the queues of jobs may need care'));
}

/** How long a finished job is kept, in seconds. */
const KEEP_FOR = 300;
/** A worker sends two heartbeats per this many seconds. Without them it counts as dead, and its job is retried. */
const ALIVE_WITHIN = 60;

/** Creates missing queues, and gives the others their options of today. */
async function arrangeQueues(boss: PgBoss, queues: Queue[]): Promise<void> {
  for (const queue of queues) {
    await boss.createQueue(queue.name, optionsOf(queue));
    await boss.updateQueue(queue.name, optionsOf(queue));
  }
}

/**
 * Columns where pg-boss stores when it last did something. It waits for an interval from that time, so a time in the future, written while
 * the clock was ahead, would block it.
 */
const STAMPS: Record<string, string[]> = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'maintain_on'],
  job: ['started_on', 'heartbeat_on', 'completed_on'],
};

const SET_BACK = [
  ...Object.entries(STAMPS).flatMap(([table, columns]) =>
    columns.map((column) => `update ${SCHEMA}.${table} set ${column} = now() where ${column} > now()`),
  ),
  // A new job never has to wait, and a retry waits at most for the longest pause.
  `update ${SCHEMA}.job set start_after = now() where state = 'created' and start_after > now()
    or state = 'retry' and start_after > now() + make_interval(secs => coalesce(retry_delay_max, 0))`,
  // `singleton_on` makes a scheduled job unique within its minute; a value in the future would block that minute when it comes again.
  `update ${SCHEMA}.job set singleton_on = null where singleton_on > now() at time zone 'UTC'`,
].join(';');

/** Resets timestamps in the future, written while the clock was ahead: no scheduled job would run until the clock reaches them. */
async function setBack({ sql }: Database): Promise<void> {
  await sql.unsafe(SET_BACK);
}

/**
 * Makes pg-boss cache the queues beforehand. On first use it reads a queue over another connection than that of the current transaction, so
 * many first uses at once would wait for each other's connections.
 */
async function readQueues(boss: PgBoss, queues: Queue[]): Promise<void> {
  for (const { name } of queues) await boss.findJobs(name, { id: NO_ID });
}

function optionsOf({ retries, pause, within }: Queue): QueueOptions & { notify: boolean } {
  return {
    retryLimit: retries,
    retryDelay: pause.first,
    retryBackoff: true,
    retryDelayMax: pause.longest,
    expireInSeconds: within,
    heartbeatSeconds: ALIVE_WITHIN,
    deleteAfterSeconds: KEEP_FOR,
    notify: true,
  };
}

/** Adapts the database to pg-boss's interface, so that its statements use the common pool. */
function bossDatabase(database: Database): BossDatabase {
  return {
    async executeSql(text, values = []) {
      const body = withoutTransaction(text);
      if (body === undefined) return execute(database.db, text, values);
      const results = await database.sql.unsafe(body);
      return { rows: results.flat() };
    },
    async listen(channel, heard, begun) {
      await database.listen(channel, heard, begun);
      // Nothing to close: listening ends with the database.
      return { close: async () => {} };
    },
  };
}

const inTransaction = (db: Db): BossDatabase => ({
  executeSql: (text, values = []) => execute(db, text, values),
});

/**
 * Strips BEGIN and COMMIT from a text of several statements, because postgres.js refuses a BEGIN that it did not issue. Statements that are
 * sent as one text run as one transaction anyway (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-MULTI-STATEMENT).
 */
function withoutTransaction(text: string): string | undefined {
  return /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
}

/**
 * Runs a statement of pg-boss. postgres.js serialises every parameter that is cast to JSON, which would double the serialisation of
 * pg-boss: such parameters are cast to text first. It also refuses `undefined`, which node-postgres treats as null.
 */
async function execute(db: Db, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const json = new Set<number>();
  const sql = text.replace(/\$(\d+)::(jsonb?)\b/g, (_, place: string, type: string) => {
    json.add(Number(place) - 1);
    return `$${place}::text::${type}`;
  });
  const parameters = values.map((value, place) => {
    if (value === undefined || value === null) return null;
    return json.has(place) && typeof value === 'object' ? JSON.stringify(value) : value;
  });
  return db.executeQuery(CompiledQuery.raw(sql, parameters));
}
