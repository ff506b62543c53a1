import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { FIRST_BYTES, openSource, SourceError } from './source.ts';

const file = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds with the requested range, as the portal does. */
const withRanges: Answer = (request, response) => {
  const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const part = file.subarray(Number(begin), Number(end) + 1);
  response.writeHead(206, {
    'content-range': `bytes ${begin}-${Number(begin) + part.length - 1}/${file.length}`,
    etag: '"a"',
  });
  response.end(part);
};

let answer: Answer = withRanges;
let asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.headers.range);
  answer(request, response);
});
let url = '';
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/paper.pdf`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  answer = withRanges;
  asked = [];
});

const { signal } = new AbortController();
const pauses = [0, 0, 0];
const because = (reason: string) => (error: unknown) =>
  error instanceof SourceError && error.reason === reason;

test('a long file is first requested in part, and further ranges on demand', async () => {
  const source = await openSource(url, { signal });
  assert.equal(source.length, file.length);
  assert.equal(source.isWhole, false);
  assert.deepEqual(Buffer.from(source.first), file.subarray(0, FIRST_BYTES));
  assert.deepEqual(Buffer.from(await source.read(200_000, 265_536)), file.subarray(200_000, 265_536));
  assert.deepEqual(asked, [`bytes=0-${FIRST_BYTES - 1}`, 'bytes=200000-265535']);
});

test('progress is reported as bytes arrive', async () => {
  const seen: [number, number][] = [];
  await openSource(url, { signal, onProgress: (loaded, total) => seen.push([loaded, total]) });
  assert.deepEqual(seen.at(-1), [FIRST_BYTES, file.length]);
});

test('a server without range requests sends the whole file', async () => {
  answer = (_, response) => response.end(file);
  const source = await openSource(url, { signal });
  assert.equal(source.isWhole, true);
  assert.deepEqual(Buffer.from(source.first), file);
});

test('a request that loses its connection is retried', async () => {
  answer = (request, response) => (asked.length < 3 ? request.destroy() : withRanges(request, response));
  assert.equal((await openSource(url, { signal, pauses })).length, file.length);
  assert.equal(asked.length, 3);
});

test('a download is abandoned with a network error after four failed requests', async () => {
  answer = (request) => request.destroy();
  await assert.rejects(openSource(url, { signal, pauses }), because('network'));
  assert.equal(asked.length, 4);
});

test('a request that gets 404 is not retried', async () => {
  answer = (_, response) => response.writeHead(404).end();
  await assert.rejects(openSource(url, { signal, pauses }), because('missing'));
  assert.equal(asked.length, 1);
});

test('a range of a file that has changed since it was opened is refused with a network error', async () => {
  const source = await openSource(url, { signal, pauses });
  answer = (request, response) => {
    assert.equal(request.headers['if-range'], '"a"');
    response.end(file);
  };
  await assert.rejects(source.read(200_000, 265_536), because('network'));
});

test('a partial response without the total length is refused with a network error', async () => {
  answer = (_, response) => response.writeHead(206).end('abc');
  await assert.rejects(openSource(url, { signal, pauses }), because('network'));
});

test('aborting ends the request without a retry', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  await assert.rejects(openSource(url, { signal: stop.signal, pauses }), { name: 'AbortError' });
  assert.equal(asked.length, 1);
});
