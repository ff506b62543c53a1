import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import PostalMime from 'postal-mime';
import { testFolder } from '../../../test/folder.ts';
import { AppStartError } from '../errors.ts';
import type { Mail } from './mail.ts';
import { compose } from './message.ts';
import { outboxTransport } from './transport.ts';

const origin = { name: 'Unishelf', publicUrl: 'http://localhost:3000', contactEmail: 'hello@portal.test' };
const mail: Mail = {
  to: 'asha@college.test',
  subject: 'Code',
  paragraphs: ['Type this code:'],
  code: '042917',
};
const messageAt = (id: string, time: string) => compose(mail, { id, createdOn: new Date(time) }, origin);

async function folder(t: TestContext): Promise<string> {
  const made = await testFolder(t);
  return path.join(made, 'data', 'outbox');
}

test('the outbox contains mails as .eml files whose names sort by time', async (t) => {
  const place = await folder(t);
  const outbox = await outboxTransport(place);
  await outbox.send(messageAt('b', '2026-11-21T10:00:00.500Z'));
  await outbox.send(messageAt('a', '2026-11-21T10:00:00.600Z'));
  await outbox.send(messageAt('c', '2026-11-21T09:59:59.999Z'));
  const names = (await readdir(place)).sort();
  assert.deepEqual(names, [
    '2026-11-21T095959.999Z-c.eml',
    '2026-11-21T100000.500Z-b.eml',
    '2026-11-21T100000.600Z-a.eml',
  ]);
  const raw = await readFile(path.join(place, names[0] ?? ''), 'utf8');
  const read = await PostalMime.parse(raw);
  assert.equal(read.to?.[0]?.address, 'asha@college.test');
  assert.match(read.text ?? '', /^042917$/m);
  assert.match(read.html ?? '', /<p class="code">042917<\/p>/);
  assert.match(raw, /^Message-ID: <c@localhost>\r$/m);
});

test('an outbox folder that was deleted is created again for the next mail', async (t) => {
  const place = await folder(t);
  const outbox = await outboxTransport(place);
  await rm(place, { recursive: true });
  await outbox.send(messageAt('a', '2026-11-21T10:00:00.000Z'));
  assert.equal((await readdir(place)).length, 1);
});

test('only the system account of the portal can read the outbox', async (t) => {
  const place = await folder(t);
  const outbox = await outboxTransport(place);
  await outbox.send(messageAt('a', '2026-11-21T10:00:00Z'));
  const [name] = await readdir(place);
  assert.equal((await stat(path.join(place, name ?? ''))).mode & 0o777, 0o600);
  assert.equal((await stat(place)).mode & 0o777, 0o700);
});

test('a mail that is written again replaces the first file', async (t) => {
  const place = await folder(t);
  const outbox = await outboxTransport(place);
  await outbox.send(messageAt('a', '2026-11-21T10:00:00Z'));
  await outbox.send(messageAt('a', '2026-11-21T10:00:00Z'));
  assert.equal((await readdir(place)).length, 1);
});

test('the start fails with a one-line message if the outbox cannot be created', async (t) => {
  const place = await folder(t);
  await writeFile(path.dirname(place), 'a file is in the way');
  await assert.rejects(
    outboxTransport(place),
    (error) => error instanceof AppStartError && !error.message.includes('\n'),
  );
});
