import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import test, { type TestContext } from 'node:test';
import { pino } from 'pino';
import { testFolder } from '../../../test/folder.ts';
import { formOf } from '../../../test/form.ts';
import { type Authenticate, visitor } from '../access.ts';
import { connectionLost } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { openDiskFiles } from '../files/disk.ts';
import { createHttp } from './http.ts';
import { receiveForm, uploadRoutes } from './upload.ts';

type Keep = (file: Readable, field: string) => Promise<string>;

/** A portal that takes forms with a logo and a paper, each of 1,000 bytes at most, and returns what it received. */
async function place(
  t: TestContext,
  keep: Keep = (file) => text(file),
  authenticate: Authenticate = async () => visitor,
) {
  const log = pino({ level: 'silent' });
  const app = createHttp({ publicUrl: 'http://portal.test', log, authenticate });
  const discarded: string[] = [];
  const events = new EventTarget();
  uploadRoutes(app, (scope) => {
    scope.put('/api/form', { config: { access: 'public' } }, async (request) => {
      try {
        return await receiveForm(request, {
          files: ['logo', 'paper'],
          maxBytes: 1000,
          keep,
          discard: async (kept) => void discarded.push(kept),
        });
      } finally {
        events.dispatchEvent(new Event('over'));
      }
    });
  });
  app.put('/api/plain', { config: { access: 'public' } }, async (request) => ({
    body: request.body ?? null,
  }));
  t.after(() => app.close());
  await app.ready();
  type Parts = Parameters<typeof formOf>[0];
  const send = async (parts: Parts, url = '/api/form') =>
    app.inject({ method: 'PUT', url, ...(await formOf(parts)) });
  return { app, send, discarded, events };
}

const file = (content: string, name = 'a.bin') => new File([content], name);

/** Sends a form with a logo and a paper of `size` bytes, without its last `left` bytes. @returns these as `rest` */
async function sendMost(
  t: TestContext,
  app: Awaited<ReturnType<typeof place>>['app'],
  size: number,
  left: number,
) {
  const { payload, headers } = await formOf([
    ['logo', file('L')],
    ['paper', file('P'.repeat(size))],
  ]);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.write(
    `PUT /api/form HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, payload.length - left));
  return { socket, rest: payload.subarray(payload.length - left) };
}

test('text fields and files of a form are received in any order, with names in any script', async (t) => {
  const { send } = await place(t);
  const answer = await send([
    ['title', 'गणित & “sets” (2)'],
    ['logo', file('L', 'प्रतीक.png')],
    ['note', ''],
    ['paper', file('P')],
  ]);
  assert.equal(answer.statusCode, 200);
  assert.deepEqual(answer.json(), {
    fields: { title: 'गणित & “sets” (2)', note: '' },
    files: { logo: 'L', paper: 'P' },
  });
});

test('an empty file without a name counts as missing', async (t) => {
  const { app } = await place(t);
  const payload =
    '--x\r\nContent-Disposition: form-data; name="logo"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await app.inject({ method: 'PUT', url: '/api/form', payload, headers });
  assert.deepEqual(answer.json(), { fields: {}, files: {} });
});

test('a file is stored unchanged even if it repeats most of the multipart boundary', async (t) => {
  const files = await openDiskFiles(await testFolder(t));
  const { app } = await place(t, async (file) => (await files.put(file, 1000)).sha256);
  const content = 'Waves\r\n--'.repeat(40);
  const head = '--x\r\nContent-Disposition: form-data; name="paper"; filename="a.bin"\r\n\r\n';
  const pieces = [head, ...(content.match(/.*\r\n--/g) ?? []), '\r\n--x--\r\n'];
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await app.inject({
    ...{ method: 'PUT', url: '/api/form', headers },
    payload: Readable.from(pieces.map((piece) => Buffer.from(piece))),
  });
  assert.deepEqual(answer.json(), { fields: {}, files: { paper: hash('sha256', content) } });
});

test('a file that is too large gets 413 with the name of its field, and the files before it are discarded', async (t) => {
  const { send, discarded } = await place(t);
  const answer = await send([
    ['logo', file('L')],
    ['paper', file('P'.repeat(1001))],
  ]);
  assert.equal(answer.statusCode, 413);
  const { error, fields } = answer.json();
  assert.match(error, /too large/);
  assert.deepEqual(Object.keys(fields), ['paper']);
  assert.deepEqual(discarded, ['L']);
  assert.equal((await send([['paper', file('P'.repeat(1000))]])).statusCode, 200);
});

test('an unexpected file, a second file in one field and a text that is too long get 400 with the name of the field', async (t) => {
  const { send, discarded } = await place(t);
  for (const [parts, name] of [
    [[['virus', file('V')]], 'virus'],
    [
      [
        ['logo', file('1')],
        ['logo', file('2')],
      ],
      'logo',
    ],
    [[['title', 'x'.repeat(100_001)]], 'title'],
    [[['title', '{"a":1}'.repeat(20_000)]], 'title'],
  ] as const) {
    const answer = await send(parts);
    assert.equal(answer.statusCode, 400, name);
    assert.deepEqual(Object.keys(answer.json().fields), [name]);
  }
  assert.deepEqual(discarded, ['1']);
});

test('too many fields get 413; too many files and field names such as __proto__ get 400', async (t) => {
  const { send } = await place(t);
  const many = Array.from({ length: 60 }, (_, at) => [`field${at}`, 'x'] as const);
  assert.equal((await send(many)).statusCode, 413);
  const files = Array.from({ length: 9 }, (_, at) => [`logo${at}`, file('x')] as const);
  assert.equal((await send(files)).statusCode, 400);
  for (const name of ['__proto__', 'constructor'])
    for (const value of ['x', file('x')]) {
      const answer = await send([[name, value]]);
      assert.equal(answer.statusCode, 400, name);
      assert.doesNotMatch(answer.json().error, /interrupted/, name);
    }
});

test('a body that is not a form gets 415, and a malformed form gets 400', async (t) => {
  const { app, send } = await place(t);
  const put = (type: string, payload: string) =>
    app.inject({ method: 'PUT', url: '/api/form', payload, headers: { 'content-type': type } });
  assert.equal((await put('application/json', '{}')).statusCode, 415);
  assert.equal((await put('image/png', 'PNG')).statusCode, 415);
  assert.equal((await app.inject({ method: 'PUT', url: '/api/form' })).statusCode, 415);
  for (const [type, payload] of [
    ['multipart/form-data', '--x--'],
    ['multipart/form-data; boundary=x', 'nothing of the kind'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="logo"; filename="a"\r\n\r\nhalf',
    ],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nhalf'],
    ['multipart/form-data; boundary=x', '--x\r\nno header at all\r\n\r\n'],
    ['multipart/form-data; boundary=x', '\0\0\0'],
  ] as const) {
    const answer = await put(type, payload);
    assert.equal(answer.statusCode, 400, payload);
    assert.ok(answer.json().error, payload);
  }
  assert.equal((await send([['title', 'x']], '/api/plain')).statusCode, 415);
});

test('the refusal of an unreadable file gets 422 with the name of its field', async (t) => {
  const { send } = await place(t, async () => {
    throw new AppError('unreadable_file', 'This file is damaged.');
  });
  const answer = await send([['logo', file('L')]]);
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(answer.json().fields, { logo: ['This file is damaged.'] });
});

test('an error of the portal while it stores a file gets 500', async (t) => {
  const { send } = await place(t, async () => {
    throw new TypeError('of ours');
  });
  assert.equal((await send([['logo', file('L')]])).statusCode, 500);
});

test('a disk error while a file is written gets 500', async (t) => {
  const failure = Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO', syscall: 'write' });
  const failed = Promise.withResolvers<void>();
  const { app } = await place(t, async (file, field) => {
    if (field === 'logo') return text(file);
    const disk = new Writable({ write: (_chunk, _encoding, done) => done(failure) });
    await pipeline(file, disk).finally(failed.resolve);
    return '';
  });
  const { socket, rest } = await sendMost(t, app, 900, 400);
  await failed.promise;
  socket.write(rest);
  assert.match(await text(socket), /^HTTP\/1\.1 500 /);
});

test('a database that fails while a form is received gets 503, and the received files are discarded', async (t) => {
  let times = 0;
  const { send, discarded } = await place(t, undefined, async () => {
    times += 1;
    if (times > 1) throw connectionLost();
    return visitor;
  });
  assert.equal((await send([['logo', file('L')]])).statusCode, 503);
  assert.deepEqual(discarded, ['L']);
});

test('the received files of an upload are discarded if its sender disconnects', async (t) => {
  const reading = Promise.withResolvers<void>();
  const { app, discarded, events } = await place(t, async (file, field) => {
    if (field === 'logo') return text(file);
    file.once('data', () => reading.resolve());
    return text(file);
  });
  const { socket } = await sendMost(t, app, 900, 400);
  await reading.promise;
  const ended = once(events, 'over');
  socket.destroy();
  await ended;
  assert.deepEqual(discarded, ['L']);
});

test('a file that exceeds its limit while it is read gets 413 instead of being truncated', async (t) => {
  const reading = Promise.withResolvers<void>();
  const { app } = await place(t, async (file, field) => {
    if (field === 'paper') file.once('data', () => reading.resolve());
    return text(file);
  });
  const { socket, rest } = await sendMost(t, app, 2000, 1500);
  await reading.promise;
  socket.write(rest);
  assert.match(await text(socket), /^HTTP\/1\.1 413 /);
});

test('a client that sends 20 MB to a limit of 1,000 bytes receives the 413, and its next request succeeds', async (t) => {
  const { app } = await place(t);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/form`;
  for (const size of [20_000_000, 10]) {
    const form = new FormData();
    form.append('paper', file('P'.repeat(size)));
    const answer = await fetch(url, { method: 'PUT', body: form });
    assert.equal(answer.status, size > 1000 ? 413 : 200);
    await answer.text();
  }
});
