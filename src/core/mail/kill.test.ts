import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import test from 'node:test';
import { pino } from 'pino';
import { testDatabase } from '../../../test/app.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { until } from '../../../test/until.ts';
import { openJobs, prepareJobs } from '../jobs/boss.ts';
import { openSecret } from '../secret.ts';
import { mailQueue, queuedMailer, sendMails } from './queue.ts';
import { smtpTransport } from './transport.ts';

const queue = { ...mailQueue, pause: { first: 0, longest: 0 }, within: 2 };
const pace = { poll: 1, supervise: 1, finish: 1000, log: 30_000 };
const origin = { name: 'Unishelf', publicUrl: 'https://portal.test', contactEmail: 'hello@portal.test' };

/** The program of a process that sends the queued mails of a database to a mail server. */
const PROCESS = `
import { pino } from 'pino';
import { openDatabase } from './src/core/db/database.ts';
import { openJobs } from './src/core/jobs/boss.ts';
import { smtpTransport } from './src/core/mail/transport.ts';
import { sendMails } from './src/core/mail/queue.ts';
import { openSecret } from './src/core/secret.ts';
const { url, smtp, queue, pace, origin } = JSON.parse(process.argv[1]);
const database = openDatabase(url);
const log = pino({ level: 'silent' });
const secret = await openSecret(database.db);
const worker = await openJobs({ database, log, queues: [queue], work: true, pace });
await sendMails({ worker, secret, log, transport: smtpTransport(smtp), origin: async () => origin });
`;

test('a mail whose process is killed before it confirms the delivery is sent again with the same Message-ID and date', async (t) => {
  const database = await testDatabase(t);
  const server = await mailServer(t, 'keeps quiet');
  const log = pino({ level: 'silent' });
  const secret = await openSecret(database.db);
  await prepareJobs({ database: database.owner, log, queues: [queue] });
  const sender = await openJobs({ database, log, queues: [queue] });
  t.after(() => sender.close());
  await queuedMailer(sender, secret).send(database.db, {
    to: 'asha@college.test',
    subject: 'Your code',
    paragraphs: ['Type:'],
    code: '042917',
  });

  const given = JSON.stringify({ url: database.url, smtp: server.url, queue, pace, origin });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROCESS, given], {
    cwd: path.join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await until('it arrives', () => server.received.length === 1);
  child.kill('SIGKILL');

  server.manner = 'works';
  const worker = await openJobs({ database, log, queues: [queue], work: true, pace });
  t.after(() => worker.close());
  const transport = smtpTransport(server.url);
  t.after(() => transport.close());
  await sendMails({ worker, secret, log, transport, origin: async () => origin });
  await until('it arrives again', () => server.received.length === 2);
  const isDone = async () => (await database.sql`select state from jobs.job`)[0]?.state === 'completed';
  await until('it is done', isDone);
  const [first, second] = server.received;
  assert.equal(first?.mail.messageId, second?.mail.messageId);
  assert.equal(first?.mail.date, second?.mail.date);
});
