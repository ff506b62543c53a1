import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { type Db as BossDatabase, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { NO_ID } from '../access.ts';
import { type Database, type Db, isUniqueViolation } from '../db/database.ts';
import type { Handler, Jobs, Queue, Worker } from './jobs.ts';

/**
 * How often a process looks by itself, in seconds, for jobs that it was not notified of (`poll`), and for what is due and those
 * whose process has died (`supervise`); how long a job under way may take to finish when the process stops, and how often errors are
 * logged at most, in ms.
 */
export type Pace = { poll: number; supervise: number; finish: number; log: number };

const USUAL_PACE: Pace = { poll: 5, supervise: 15, finish: 3000, log: 30_000 };
/** Finished jobs are removed so often, in seconds. */
const CLEAN_EVERY = 300;
/** What stopping may take beyond the jobs under way, in ms. */
const STOP_WITHIN = 2000;
/** Work of pg-boss every few seconds for features that are not used here happens once a day. */
const DAILY = 86_400;

type Options = {
  database: Database;
  log: FastifyBaseLogger;
  queues: Queue[];
  /** Whether this process does jobs, or only puts them into queues. */
  work?: boolean;
  pace?: Pace;
};

/** Where pg-boss keeps its tables. */
const SCHEMA = 'jobs';

/**
 * Makes the schema of the queues and the queues themselves, or brings them up to date, as the owner of the schema: the application may not.
 * What pg-boss would build later beside its work, when it was updated, is waited for.
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
    while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
      await pause(100);
  } finally {
    await boss.stop({ close: false, graceful: false });
  }
}

/** Queues of pg-boss in the portal's database, which `prepareJobs` has made. */
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

  /** One worker: it looks for the next job when it has done one, when it is notified of one, and now and then. */
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

/** Two processes that make the schema at the same time can meet in the catalogue, for all that pg-boss has them take turns. */
async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await boss.start();
  }
}

/** No job is begun any more; those under way finish, or are handed back. */
async function stop(boss: PgBoss, queues: Queue[], ending: Ending, finish: number): Promise<void> {
  await Promise.race([Promise.all(queues.map(({ name }) => boss.offWork(name))), timeUp(finish)]);
  // Before they are handed back.
  await ending.uncounted();
  await boss.stop({ close: false, graceful: false });
}

const timeUp = (ms: number) => pause(ms, undefined, { ref: false });

type Ending = ReturnType<typeof openEnding>;

/** The end of this process, for the jobs that are under way then. */
function openEnding({ sql }: Database, log: FastifyBaseLogger) {
  const controller = new AbortController();
  const underWay = new Set<string>();
  let uncounted: Promise<unknown> = Promise.resolve();
  return {
    signal: controller.signal,
    underWay,
    /** Asks the jobs under way to stop early; their tries do not count. */
    begin() {
      if (controller.signal.aborted) return;
      // pg-boss counts a try when it begins the next one, and gives up by this number.
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

/** Errors, which mostly mean that the database is away, are logged once in a while, however many calls fail. */
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

/** A job that is done is kept for so long, in seconds. */
const KEEP_FOR = 300;
/** A process says twice in so many seconds that it is at a job. Where it does not, it has died, and the job is tried again. */
const ALIVE_WITHIN = 60;

/** Makes the queues that are not there yet, and changes those that are described differently. */
async function arrangeQueues(boss: PgBoss, queues: Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const queue of queues) {
    const wanted = optionsOf(queue);
    const there = known.get(queue.name);
    if (there && Object.entries(wanted).every(([key, value]) => there[key as keyof typeof there] === value))
      continue;
    if (there) await boss.updateQueue(queue.name, wanted);
    else await boss.createQueue(queue.name, wanted);
  }
}

/** When pg-boss did something last. It does it again so long after that: where a clock that was ahead wrote this, once that time has come. */
const STAMPS: Record<string, string[]> = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['monitor_claim_on', 'maintain_on'],
  job: ['started_on', 'heartbeat_on', 'completed_on'],
};

const SET_BACK = [
  ...Object.entries(STAMPS).flatMap(([table, columns]) =>
    columns.map((column) => `update ${SCHEMA}.${table} set ${column} = now() where ${column} > now()`),
  ),
  // Only for another try a job waits, and not for longer than its longest pause.
  `update ${SCHEMA}.job set start_after = now() where state = 'created' and start_after > now()
    or state = 'retry' and start_after > now() + make_interval(secs => coalesce(retry_delay_max, 0))`,
  // What was scheduled for a minute is done once in it, also when that minute comes again.
  `update ${SCHEMA}.job set singleton_on = null where singleton_on > now() at time zone 'UTC'`,
].join(';');

/** Sets back to now what a clock that was ahead wrote into the queues: nothing scheduled would run until the clock is there again. */
async function setBack({ sql }: Database): Promise<void> {
  await sql.unsafe(SET_BACK);
}

/**
 * pg-boss reads a queue when it is first used, on another connection than the transaction it is used in: many at once would wait for each
 * other's.
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

/** The database as pg-boss wants it: its statements go through the pool that everything else uses. */
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
      // Listening ends with the database.
      return { close: async () => {} };
    },
  };
}

const inTransaction = (db: Db): BossDatabase => ({
  executeSql: (text, values = []) => execute(db, text, values),
});

/**
 * pg-boss sends some transactions as one text, and only postgres.js itself may begin one. It need not be begun: statements that
 * are sent as one text are one transaction (https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-MULTI-STATEMENT).
 */
function withoutTransaction(text: string): string | undefined {
  return /^\s*BEGIN;(.*)COMMIT;?\s*$/s.exec(text)?.[1];
}

/**
 * postgres.js turns whatever is cast to JSON into JSON, and so twice what pg-boss has turned into JSON before: these parameters are
 * texts. It refuses `undefined`, which node-postgres takes for null.
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
  const { rows } = await db.executeQuery(CompiledQuery.raw(sql, parameters));
  return { rows: [...rows] };
}
