import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { type TestDatabase, testDatabase } from '../../../test/app.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { mailsTo } from '../../../test/mails.ts';
import { until } from '../../../test/until.ts';
import { valuesOf } from '../../../test/values.ts';
import type { Database } from '../db/database.ts';
import { openJobs, prepareJobs } from '../jobs/boss.ts';
import { openSecret } from '../secret.ts';
import type { Mail } from './mail.ts';
import { mailQueue, queuedMailer, sendMails, unseal, waitingMails } from './queue.ts';
import { type Patience, smtpTransport } from './transport.ts';

const origin = { name: 'Unishelf', publicUrl: 'https://portal.test', contactEmail: 'hello@portal.test' };
const mail: Mail = { to: 'Asha@college.test', subject: 'Your code', paragraphs: ['Type:'], code: '042917' };
/** Matches only an unencrypted mail in the queue. Base64 may contain words as short as "asha" by chance, but none of these. */
const readable = /asha@|042917|college/i;
/** The mail queue without pauses between retries. */
const queue = { ...mailQueue, retries: 100_000, pause: { first: 0, longest: 0 }, within: 60 };

/** Opens a portal process that puts mails into the queue, and sends them if it has a mail server. */
async function portal(
  t: TestContext,
  database: TestDatabase,
  url?: string,
  patience?: Patience,
  originOf = async () => origin,
) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const secret = await openSecret(database.db);
  const pace = { poll: 45, supervise: 1, finish: 1000, log: 30_000 };
  await prepareJobs({ database: database.owner, log, queues: [queue] });
  const jobs = await openJobs({ database, log, queues: [queue], work: url !== undefined, pace });
  t.after(() => jobs.close());
  if (url) {
    const transport = smtpTransport(url, patience);
    t.after(() => transport.close());
    await sendMails({ worker: jobs, secret, log, transport, origin: originOf });
  }
  const { send, sendAll } = queuedMailer(jobs, secret);
  return { secret, lines, send, sendAll, jobs };
}

const statesOf = async ({ sql }: Database) =>
  (await sql`select state from jobs.job`).map(({ state }) => state);

test('a mail is sent after its transaction commits, and the log contains neither its address nor its code', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t);
  const { send, lines } = await portal(t, database, server.url);
  await database.db.transaction().execute(async (tx) => {
    await send(tx, mail);
    assert.equal(server.attempts, 0);
  });
  await until('it arrives', () => server.received.length > 0);
  assert.match(server.received[0]?.mail.text ?? '', /^042917$/m);
  await until('it is done', async () => (await statesOf(database))[0] === 'completed');
  assert.doesNotMatch(lines.join(), /asha|042917/i);
});

test('mails that wait for over ten minutes are reported; one whose code has expired or was issued by a clock ahead is not sent', async (t) => {
  const database = await testDatabase(t);
  const { send } = await portal(t, database);
  await send(database.db, mail);
  const { code: _, ...other } = mail;
  await send(database.db, { ...other, to: 'ravi@college.test' });
  assert.deepEqual(await waitingMails(database.db), { count: 0, minutes: 0 });
  await database.sql`update jobs.job set created_on = now() - interval '11 minutes'`;
  assert.deepEqual(await waitingMails(database.db), { count: 2, minutes: 11 });
  await send(database.db, mail);
  await database.sql`update jobs.job set created_on = created_on + interval '50 minutes',
    start_after = start_after + interval '50 minutes' where created_on > now() - interval '10 minutes'`;
  const server = await mailServer(t);
  const { lines } = await portal(t, database, server.url);
  const areDone = async () => (await statesOf(database)).every((state) => state === 'completed');
  await until('all are done', areDone);
  assert.deepEqual(valuesOf(server.received, 'to'), [['ravi@college.test']]);
  assert.match(lines.join(), /its code has expired/);
});

test('a single mail, which may contain a code, is sent before a waiting list of mails', async (t) => {
  const database = await testDatabase(t);
  const { send, sendAll, jobs, secret } = await portal(t, database);
  const { code: _, ...news } = mail;
  await sendAll(
    database.db,
    Array.from({ length: 20 }, (_, n) => ({ ...news, to: `student-${n}@college.test` })),
  );
  await send(database.db, mail);
  const order: string[] = [];
  await jobs.work(queue.name, 1, async (data) => void order.push(unseal(secret, data).to));
  await until('all are sent', () => order.length === 21);
  assert.equal(order[0], mail.to);
});

test('a transaction that rolls back sends no mail', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t);
  const { send, secret } = await portal(t, database, server.url);
  const writing = database.db.transaction().execute(async (tx) => {
    await send(tx, mail);
    throw new Error('changed mind');
  });
  await assert.rejects(writing, /changed mind/);
  await send(database.db, { ...mail, to: 'later@college.test' });
  await until('the later one arrives', () => server.received.length > 0);
  assert.deepEqual(valuesOf(server.received, 'to'), [['later@college.test']]);
  assert.deepEqual(await mailsTo({ database, secret }, mail.to), []);
});

for (const manner of ['hangs up', 'says nothing', 'only greets', 451] as const)
  test(`a mail is retried until it is delivered if the mail server ${manner === 451 ? 'answers 451' : manner}`, async (t) => {
    const database = await testDatabase(t);
    const server = await mailServer(t, manner);
    const patience = { connect: 1000, greet: 1000, answer: manner === 'only greets' ? 1000 : 20_000 };
    const { send, lines } = await portal(t, database, server.url, patience);
    await send(database.db, mail);
    await until('it was tried twice', () => server.attempts > 1);
    server.manner = 'works';
    await until('it arrives', () => server.received.length > 0);
    await until('it is done', async () => (await statesOf(database))[0] === 'completed');
    assert.equal(server.received.length, 1);
    assert.doesNotMatch(lines.join(), /asha|042917/i);
    const kept = JSON.stringify(await database.sql`select * from jobs.job`);
    assert.doesNotMatch(kept, readable);
  });

test('a mail is retried for four to six days, longer than a mail server is down over a long weekend', () => {
  const { retries, pause } = mailQueue;
  // Each pause of pg-boss is at least half of what it doubles to.
  const pauses = Array.from({ length: retries }, (_, at) => Math.min(pause.longest, pause.first * 2 ** at));
  const days = pauses.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
  assert.ok(days > 4 && days < 6, `${days} days`);
});

test('a mail that the server rejects for good (550) is given up and logged without its address, and other mails are sent', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t, 550);
  const { send, lines } = await portal(t, database, server.url);
  await send(database.db, mail);
  await until('it is given up', async () => (await statesOf(database))[0] === 'completed');
  server.manner = 'works';
  await send(database.db, { ...mail, to: 'ravi@college.test' });
  await until('the other arrives', () => server.received.length > 0);
  assert.deepEqual(valuesOf(server.received, 'to'), [['ravi@college.test']]);
  assert.match(lines.join(), /a mail is given up/);
  assert.doesNotMatch(lines.join(), /asha|no such user/i);
});

test('two processes send each mail exactly once', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t);
  const { send } = await portal(t, database);
  await portal(t, database, server.url);
  await portal(t, database, server.url);
  const people = Array.from({ length: 30 }, (_, n) => `person-${n}@college.test`);
  await Promise.all(people.map((to) => send(database.db, { ...mail, to })));
  await until('all are done', async () => (await statesOf(database)).every((state) => state === 'completed'));
  assert.deepEqual(server.received.map(({ to }) => to[0]).sort(), [...people].sort());
});

test('a queued mail is encrypted, and cannot be read or changed without the secret', async (t) => {
  const database = await testDatabase(t);
  const { send, secret } = await portal(t, database);
  await send(database.db, mail);
  await send(database.db, mail);
  const rows = await database.sql`select * from jobs.job order by created_on`;
  assert.doesNotMatch(JSON.stringify(rows), readable);
  const [first, second] = rows.map(({ data }) => data as { sealed: string });
  assert.ok(first && second);
  assert.notEqual(first.sealed, second.sealed);
  assert.deepEqual(unseal(secret, first), mail);
  assert.throws(() => unseal({ key: () => Buffer.alloc(32) }, first));
  const bytes = Buffer.from(first.sealed, 'base64url');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  assert.throws(() => unseal(secret, { sealed: bytes.toString('base64url') }));
  assert.deepEqual(await mailsTo({ database, secret }, 'asha@COLLEGE.test'), [mail, mail]);
});

test('an entry of the queue that is not a mail is given up and logged', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t);
  const { jobs, lines } = await portal(t, database, server.url);
  for (const data of [{}, { sealed: 'AAAA' }]) await jobs.send(database.db, queue.name, data);
  await until('they are done', async () =>
    (await statesOf(database)).every((state) => state === 'completed'),
  );
  assert.match(lines.join(), /a mail cannot be read and is given up/);
});

test('a mail that cannot be composed is retried', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t);
  let asked = 0;
  const { send } = await portal(t, database, server.url, undefined, async () => {
    asked += 1;
    return asked > 1 ? origin : { ...origin, publicUrl: 'nowhere' };
  });
  await send(database.db, mail);
  await until('it arrives', () => server.received.length > 0);
  assert.equal(asked, 2);
});
