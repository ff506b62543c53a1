import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type Level, pino } from 'pino';
import { type TestDatabase, testDatabase } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { NO_ID } from '../access.ts';
import { openDatabase } from '../db/database.ts';
import { openJobs, type Pace, prepareJobs } from './boss.ts';
import type { Handler, Queue } from './jobs.ts';

/** Practically no polling: every job here is found through its notification. */
const NOTIFIED: Pace = { poll: 45, supervise: 45, finish: 1000, log: 30_000 };
const queue: Queue = { name: 'errands', retries: 3, pause: { first: 0, longest: 0 }, within: 30 };

type Entry = { level: Level; msg: string; [field: string]: unknown };

/** Opens the queues as one process does, and records its log. */
async function open(
  t: TestContext,
  database: TestDatabase,
  { work = true, pace = NOTIFIED, queues = [queue] } = {},
) {
  const entries: Entry[] = [];
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => void entries.push(JSON.parse(line) as Entry) },
  );
  await prepareJobs({ database: database.owner, log, queues });
  const jobs = await openJobs({ database, log, queues, work, pace });
  t.after(() => jobs.close());
  const logged = (level: Level) => entries.filter((entry) => entry.level === level).map(({ msg }) => msg);
  return { jobs, entries, logged };
}

const statesOf = async ({ sql }: TestDatabase) =>
  (await sql`select state from jobs.job where name = ${queue.name} order by created_on`).map(
    ({ state }) => state,
  );

test('a job starts after its transaction commits, with exactly the data that was sent', async (t) => {
  const database = await testDatabase(t);
  const { jobs } = await open(t, database);
  const done: unknown[] = [];
  await jobs.work(queue.name, 1, async (data) => void done.push(data));
  const data = { text: `"It's" \\ $1 आशा`, list: [1, null, true], deep: { empty: {} } };
  await database.db.transaction().execute(async (tx) => {
    await jobs.send(tx, queue.name, data);
    assert.deepEqual(await statesOf(database), []);
  });
  await until('it is done', () => done.length > 0);
  assert.deepEqual(done, [data]);
  await until('it is known to be done', async () => (await statesOf(database))[0] === 'completed');
});

test('a transaction that rolls back leaves no job', async (t) => {
  const database = await testDatabase(t);
  const { jobs } = await open(t, database);
  const changedMind = new Error('changed mind');
  const writing = database.db.transaction().execute(async (tx) => {
    await jobs.send(tx, queue.name, {});
    throw changedMind;
  });
  await assert.rejects(writing, changedMind);
  assert.deepEqual(await statesOf(database), []);
});

test('a worker runs all queued jobs, at most as many at a time as configured', async (t) => {
  const database = await testDatabase(t);
  const { jobs } = await open(t, database);
  let running = 0;
  let most = 0;
  let done = 0;
  await jobs.work(queue.name, 3, async () => {
    running += 1;
    most = Math.max(most, running);
    await until('others are there', () => most === 3);
    running -= 1;
    done += 1;
  });
  await Promise.all(Array.from({ length: 20 }, () => jobs.send(database.db, queue.name, {})));
  await until('all are done', () => done === 20);
  assert.equal(most, 3);
});

test('two processes run each job exactly once', async (t) => {
  const database = await testDatabase(t);
  const done: number[] = [];
  for (const process of [await open(t, database), await open(t, database)])
    await process.jobs.work(queue.name, 2, async (data) => void done.push((data as { n: number }).n));
  const sender = await open(t, database, { work: false });
  for (let n = 0; n < 50; n += 1) await sender.jobs.send(database.db, queue.name, { n });
  await until('all are done', async () => (await statesOf(database)).every((state) => state === 'completed'));
  assert.deepEqual(
    done.sort((a, b) => a - b),
    Array.from({ length: 50 }, (_, n) => n),
  );
});

test('a failed job is retried without an error in the log; after its last retry it fails for good, and the log says so', async (t) => {
  const database = await testDatabase(t);
  const { jobs, logged, entries } = await open(t, database);
  const tries: unknown[] = [];
  await jobs.work(queue.name, 1, async (data, { id }) => {
    tries.push(id);
    if ((data as { good: boolean }).good && tries.length === 2) return;
    throw new Error('no luck');
  });
  await jobs.send(database.db, queue.name, { good: true });
  await until('it is done', async () => (await statesOf(database))[0] === 'completed');
  assert.equal(tries.length, 2);
  assert.equal(tries[0], tries[1]);
  assert.deepEqual(logged('error'), []);

  await jobs.send(database.db, queue.name, { good: false });
  await until('it is given up', async () => (await statesOf(database))[1] === 'failed');
  assert.equal(tries.length, 2 + 1 + queue.retries);
  assert.deepEqual(logged('error'), ['a job has failed for good']);
  assert.equal(entries.at(-1)?.job, tries.at(-1));
});

test('the pauses between retries grow up to a maximum', async (t) => {
  const database = await testDatabase(t);
  const slow: Queue = { ...queue, pause: { first: 10, longest: 60 } };
  const { jobs } = await open(t, database, { queues: [slow] });
  const pauses: number[] = [];
  await jobs.work(slow.name, 1, async () => {
    throw new Error('no luck');
  });
  await jobs.send(database.db, slow.name, {});
  for (let tries = 1; tries <= slow.retries; tries += 1) {
    const waiting = async () =>
      (
        await database.sql`select extract(epoch from start_after - now())::float as s
      from jobs.job where state = 'retry' and retry_count = ${tries - 1} and start_after > now()`
      )[0]?.s;
    await until('it waits', waiting);
    pauses.push(await waiting());
    await database.sql`update jobs.job set start_after = now() where state = 'retry'`;
    // Wakes the worker now instead of at its next poll.
    await jobs.send(database.db, slow.name, {});
    await database.sql`delete from jobs.job where state = 'created'`;
  }
  assert.ok(
    pauses.every((pause) => pause > 4 && pause <= 60),
    `${pauses}`,
  );
  assert.ok((pauses[0] ?? 0) < (pauses.at(-1) ?? 0), `${pauses}`);
});

test('a job that exceeds its time limit is aborted and retried', async (t) => {
  const database = await testDatabase(t);
  const short: Queue = { ...queue, within: 1 };
  const { jobs } = await open(t, database, { queues: [short] });
  let tries = 0;
  let aborted = 0;
  await jobs.work(short.name, 1, async (_, { signal }) => {
    tries += 1;
    if (tries > 1) return;
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        aborted += 1;
        resolve();
      });
    });
  });
  await jobs.send(database.db, short.name, {});
  await until('it is done', async () => (await statesOf(database))[0] === 'completed');
  assert.deepEqual([tries, aborted], [2, 1]);
});

test('a job that sends no heartbeat for two minutes is retried, although its time limit is an hour', async (t) => {
  const database = await testDatabase(t);
  const long: Queue = { ...queue, within: 3600 };
  const { jobs } = await open(t, database, { queues: [long], pace: { ...NOTIFIED, poll: 1, supervise: 1 } });
  const ended = Promise.withResolvers<void>();
  t.after(() => ended.resolve());
  let tries = 0;
  await jobs.work(long.name, 2, async () => {
    tries += 1;
    if (tries === 1) await ended.promise;
  });
  await jobs.send(database.db, long.name, {});
  await until('it is begun', () => tries === 1);
  // As if its process had sent no heartbeat for a while.
  const dead = await database.sql`
    update jobs.job set heartbeat_on = now() - interval '2 minutes' where state = 'active' and heartbeat_seconds <= 60`;
  assert.equal(dead.count, 1);
  await until('another process does it', () => tries === 2);
});

test('jobs run again after database connections were lost, and the log has at most one error', async (t) => {
  const database = await testDatabase(t);
  const { jobs, logged } = await open(t, database, {
    pace: { ...NOTIFIED, poll: 1, log: Number.POSITIVE_INFINITY },
  });
  let done = 0;
  await jobs.work(queue.name, 4, async () => {
    done += 1;
  });
  for (let times = 1; times <= 5; times += 1) {
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.catch(() => {});
    const send = () =>
      jobs.send(database.db, queue.name, {}).then(
        () => true,
        () => false,
      );
    await until('a job can be sent', send);
    await until('it is done', () => done >= times);
  }
  assert.ok(logged('error').length <= 1, `${logged('error')}`);
});

test('a process that closes lets its running job finish and starts no other; a job that takes too long is aborted for a retry', async (t) => {
  const database = await testDatabase(t);
  const first = await open(t, database, { pace: { ...NOTIFIED, finish: 60_000 } });
  let begun = 0;
  const finish = Promise.withResolvers<void>();
  const slow: Handler = async () => {
    begun += 1;
    await finish.promise;
  };
  await first.jobs.work(queue.name, 1, slow);
  await first.jobs.send(database.db, queue.name, {});
  await first.jobs.send(database.db, queue.name, {});
  await until('one is begun', () => begun === 1);
  const closing = first.jobs.close();
  finish.resolve();
  await closing;
  assert.equal(begun, 1);
  assert.deepEqual(await statesOf(database), ['completed', 'created']);

  const second = await open(t, database);
  let isAborted = false;
  await second.jobs.work(queue.name, 1, async (_, { ending }) => {
    begun += 1;
    await new Promise(() => ending.addEventListener('abort', () => (isAborted = true)));
  });
  await until('the other is begun', () => begun === 2);
  await second.jobs.close();
  assert.deepEqual(await statesOf(database), ['completed', 'retry']);
  assert.ok(isAborted);
});

test('a job interrupted by the end of its process is queued again even without retries, and the log has no warning', async (t) => {
  const database = await testDatabase(t);
  const once: Queue = { ...queue, retries: 0 };
  // One job stops when asked to; the other is cut off when the time to finish is over.
  for (const finish of [60_000, 10]) {
    const { jobs, logged } = await open(t, database, { queues: [once], pace: { ...NOTIFIED, finish } });
    let [isBegun, isCut] = [false, false];
    await jobs.work(once.name, 1, async (_, { ending, signal }) => {
      isBegun = true;
      await new Promise((_, reject) => {
        if (finish > 10)
          ending.addEventListener('abort', () => {
            isCut = signal.aborted;
            reject(new Error('handed back'));
          });
      });
    });
    if (finish > 10) await jobs.send(database.db, once.name, {});
    await until('it is begun', () => isBegun);
    await jobs.close();
    assert.deepEqual(await statesOf(database), ['retry']);
    assert.equal(isCut, false, 'what cannot stop halfway, such as a mail, is not cut off');
    assert.deepEqual([...logged('warn'), ...logged('error')], []);
  }
  const { jobs } = await open(t, database, { queues: [once] });
  await jobs.work(once.name, 1, async () => {});
  await until('it is done', async () => (await statesOf(database))[0] === 'completed');
});

test('a scheduled job runs in only one of two processes each time', async (t) => {
  const database = await testDatabase(t);
  const pace = { ...NOTIFIED, poll: 1, supervise: 1 };
  let done = 0;
  for (const { jobs } of [await open(t, database, { pace }), await open(t, database, { pace })])
    await jobs.schedule(queue.name, '* * * * *', async () => {
      done += 1;
    });
  await until('it is done', () => done > 0);
  // By now the next minute may have begun, so there may be more than one job.
  const [row] = await database.sql`select count(*) filter (where name = ${queue.name})::int as jobs,
    count(*) filter (where name = '__pgboss__send-it')::int as times from jobs.job`;
  assert.ok(row?.jobs >= 1 && row?.jobs <= row?.times, JSON.stringify(row));
});

test('after the clock is set back, scheduled jobs continue, and jobs that would start too far ahead run', async (t) => {
  const database = await testDatabase(t);
  const { sql } = database;
  const pace = { ...NOTIFIED, poll: 1, supervise: 1 };
  const { jobs } = await open(t, database, { pace });
  let done = 0;
  const count: Handler = async () => {
    done += 1;
  };
  await jobs.schedule(queue.name, '* * * * *', count);
  await until('it is done', () => done > 0);
  await until('it is known to be done', async () => (await statesOf(database))[0] === 'completed');
  const before = done;
  // As written by a clock that was an hour ahead.
  await sql`update jobs.job set singleton_on = singleton_on + interval '1 hour', completed_on = completed_on + interval '1 hour'`;
  await sql`update jobs.queue set monitor_claim_on = now() + interval '1 hour', maintain_on = now() + interval '1 hour'`;
  await sql`update jobs.version set cron_on = now() + interval '1 hour'`;
  await until('it is done again', () => done > before);
  const ahead = () => sql`
    select from jobs.job where greatest(started_on, heartbeat_on, completed_on, singleton_on at time zone 'UTC') > now()
    union all select from jobs.queue where greatest(monitor_claim_on, maintain_on) > now()`;
  await until('nothing is ahead', async () => (await ahead()).length === 0);

  await sql`
    insert into jobs.job (id, name, state, start_after, retry_delay_max)
    values (${NO_ID}, ${queue.name}, 'retry', now() + interval '1 hour', 60),
      (uuidv7(), ${queue.name}, 'created', now() + interval '1 hour', 3600)`;
  const waiting = () => sql`select from jobs.job where start_after > now()`;
  const areDone = async () =>
    (await waiting()).length === 0 && (await statesOf(database)).every((state) => state === 'completed');
  await until('what waited is done', areDone);
});

test('a process that starts after the clock was set back schedules jobs at once', async (t) => {
  const database = await testDatabase(t);
  const first = await open(t, database);
  await first.jobs.schedule(queue.name, '* * * * *', async () => {});
  await first.jobs.close();
  await database.sql`update jobs.version set cron_on = now() + interval '1 hour'`;
  await open(t, database);
  const [row] = await database.sql`select cron_on <= now() as is_past from jobs.version`;
  assert.equal(row?.is_past, true);
});

test('concurrent transactions that send a job to a new queue do not block each other', async (t) => {
  const whole = await testDatabase(t);
  const { url, sql } = whole;
  const database = { ...whole, ...openDatabase(url, 2) };
  t.after(() => database.close());
  const news: Queue = { ...queue, name: 'news' };
  const { jobs } = await open(t, database, { work: false, queues: [news] });
  const sending = Array.from({ length: 8 }, () =>
    database.db.transaction().execute((tx) => jobs.send(tx, news.name, {})),
  );
  await Promise.all(sending);
  assert.equal((await sql`select from jobs.job where name = ${news.name}`).length, 8);
});

test('several processes can create a queue at the same time, and a start with other settings updates it', async (t) => {
  const database = await testDatabase(t);
  const { owner } = database;
  await owner.sql`drop schema jobs cascade`;
  const log = pino({ level: 'silent' });
  const start = (retries: number) => prepareJobs({ database: owner, log, queues: [{ ...queue, retries }] });
  await Promise.all([start(3), start(3), start(3)]);
  await start(7);
  const limits = await owner.sql`select retry_limit from jobs.queue where name = ${queue.name}`;
  assert.deepEqual([...limits], [{ retry_limit: 7 }]);
});
