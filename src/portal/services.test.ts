import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { testDatabase, testFiles } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { mailServer } from '../../test/mail-server.ts';
import { mailsTo } from '../../test/mails.ts';
import { until } from '../../test/until.ts';
import type { Mail } from '../core/mail/mail.ts';
import { openServices } from './services.ts';

const mail: Mail = { to: 'asha@college.test', subject: 'Your code', paragraphs: ['Type:'], code: '042917' };

/** Opens services that run jobs, and collects their log. */
async function working(t: TestContext, smtpUrl: string | undefined) {
  const database = await testDatabase(t);
  const dataDir = await testFolder(t);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const place = { publicUrl: 'https://portal.test', dataDir, smtpUrl };
  const services = await openServices({
    ...place,
    ...{ database, log, files: await testFiles(t), work: true, cheapPasswords: true },
  });
  t.after(() => services.close());
  const outbox = async () =>
    (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return { database, services, dataDir, lines, outbox };
}

test('without a mail server mails go to the outbox; the log names SMTP_URL once, and no address or code', async (t) => {
  const { services, database, dataDir, lines, outbox } = await working(t, undefined);
  for (const to of [mail.to, 'ravi@college.test']) await services.mailer.send(database.db, { ...mail, to });
  await until('both are there', async () => (await outbox()).length === 2);
  const [name] = await outbox();
  const read = await PostalMime.parse(await readFile(path.join(dataDir, 'outbox', name ?? ''), 'utf8'));
  assert.deepEqual(read.from, { name: 'Unishelf', address: 'hello@unishelf.example' });
  assert.match(read.messageId ?? '', /^<[\da-f-]{36}@portal\.test>$/);
  assert.equal(lines.filter((line) => line.includes('SMTP_URL')).length, 1);
  assert.doesNotMatch(lines.join(), /college|042917/);
});

test('with a mail server the outbox stays empty', async (t) => {
  const server = await mailServer(t);
  const { services, database, outbox } = await working(t, server.url);
  await services.mailer.send(database.db, mail);
  await until('it arrives', () => server.received.length > 0);
  assert.deepEqual(await outbox(), []);
});

test('a process without a job worker leaves its mails in the queue', async (t) => {
  const database = await testDatabase(t);
  const log = pino({ level: 'silent' });
  const { mailer, secret, close } = await openServices({ database, log, cheapPasswords: true });
  await mailer.send(database.db, mail);
  await close();
  assert.deepEqual(await mailsTo({ database, secret }, mail.to), [mail]);
  const states = await database.sql`select state from jobs.job`;
  assert.deepEqual([...states], [{ state: 'created' }]);
});
