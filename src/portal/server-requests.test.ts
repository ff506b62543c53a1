import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { type Installation, install, notBuilt, type ServerProcess } from '../../test/server.ts';
import { beginDownload, storePdf } from '../../test/server-files.ts';
import { until } from '../../test/until.ts';

const MEGABYTES = 50;
const READERS = 100;
const PAGES = ['/', '/Books', '/Universities', '/api/universities', '/sitemap.xml'];
const MB = 1024 * 1024;

/** Returns the resident memory of the server process, in MB. */
const memory = (): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.child.pid)], { encoding: 'utf8' })) / 1024;

let portal: Installation;
let server: ServerProcess;
let address: string;

const endings: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of endings) await end();
});
before(async () => {
  if (notBuilt) return;
  portal = await install({ after: (end) => endings.push(end) }, { hasRun: true });
  server = await portal.start();
  address = await storePdf(portal.dataDir, portal.database(), MEGABYTES);
  for (const path of [...PAGES, ...PAGES]) assert.equal((await server.get(path)).status, 200);
});

/** Asserts that the server is ready and has logged no error of its own. */
async function assertUnharmed(): Promise<void> {
  await until('it is ready', async () => (await server.get('/readyz')).status === 200);
  assert.deepEqual(
    server.entries.filter(({ level }) => level >= 50),
    [],
  );
  assert.equal(server.complaints(), '');
}

/** Returns the targets of the symbolic links in a folder that may change meanwhile. */
const linksIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return [];
    }
  });

const openAll = (): Promise<IncomingMessage[]> =>
  Promise.all(Array.from({ length: READERS }, () => beginDownload(server.port, address)));

/** Reads a number of further bytes and then stops reading: simulates a slow client without waiting. */
async function read(download: IncomingMessage, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const chunk = download.read() as Buffer | null;
    if (chunk) left -= chunk.length;
    else await once(download, 'readable');
  }
}

test('a hundred slow downloads of a 50 MB PDF take less than 60 MB of memory, and other requests are served meanwhile', {
  skip: notBuilt,
}, async () => {
  const before = memory();
  const readers = await openAll();
  let most = 0;
  for (let sip = 0; sip < 3; sip += 1) {
    await Promise.all(readers.map((reader) => read(reader, MB / 2)));
    for (const path of PAGES) assert.equal((await server.get(path)).status, 200);
    most = Math.max(most, memory());
  }
  for (const reader of readers) reader.destroy();
  assert.ok(most - before < 60, `${before} MB before, ${most} MB meanwhile`);
});

test('aborted downloads leave no file open and log no error', {
  skip: notBuilt || (process.platform !== 'linux' && 'only Linux shows the open files of a process'),
}, async () => {
  const openFiles = () =>
    linksIn(`/proc/${server.child.pid}/fd`).filter((to) => to.startsWith(portal.dataDir));
  await until('those of the test before are closed', () =>
    openFiles().every((file) => !file.includes('/files/')),
  );
  const before = openFiles().length;
  const readers = await openAll();
  assert.equal(openFiles().length, before + READERS);
  for (const reader of readers) reader.destroy();
  await until('what they had open is closed', () => openFiles().length === before);
  await assertUnharmed();
});

/** Sends raw bytes and reads until the server closes the connection. */
function exchange(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('error', () => resolve(answer)).on('close', () => resolve(answer));
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
const ask = (line: string, ...headers: string[]): string =>
  [line, 'Host: portal', 'Connection: close', ...headers, '', ''].join('\r\n');

test('malformed HTTP gets 400 or 431, and the connection is closed', { skip: notBuilt }, async () => {
  const scenes: Record<string, [string | Buffer, number]> = {
    'no request line': ['hello\r\n\r\n', 400],
    'bytes at random': [Buffer.from([0, 255, 1, 254, 22, 3, 1, 13, 10, 13, 10]), 400],
    'a space in the address': [ask('GET /a b HTTP/1.1'), 400],
    'a NUL in the address': [ask('GET /a\0b HTTP/1.1'), 400],
    'a NUL in a header': [ask('GET / HTTP/1.1', 'X-A: a\0b'), 400],
    'no Host': ['GET / HTTP/1.1\r\n\r\n', 400],
    'two Hosts': [ask('GET / HTTP/1.1', 'host: other.example'), 400],
    'a version to come': [ask('GET / HTTP/9.9'), 400],
    'a method of nobody': [ask('FETCH / HTTP/1.1'), 400],
    'two lengths': [ask('POST /api/books HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'), 400],
    'length and chunks': [ask('POST / HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
    'huge headers': [ask('GET / HTTP/1.1', `X-A: ${'a'.repeat(70_000)}`), 431],
    'a huge address': [ask(`GET /${'a'.repeat(20_000)} HTTP/1.1`), 431],
  };
  for (const [name, [bytes, status]] of Object.entries(scenes))
    assert.equal(statusOf(await exchange(bytes)), status, name);
  await assertUnharmed();
});

test('an unusual path gets its expected 200, 301, 400 or 404, and no response links or redirects to the host in it', {
  skip: notBuilt,
}, async () => {
  const scenes: [string, number][] = [
    ['//evil.example/', 404],
    ['//evil.example/%2e%2e', 404],
    ['///', 301],
    ['/\\evil.example\\', 404],
    ['/%5c%5cevil.example', 404],
    ['/..%2f..%2fetc/passwd', 404],
    ['/assets/../../package.json', 404],
    ['/assets/..%2f..%2fserver/entry-server.js', 404],
    ['/%00', 404],
    ['/api/books/%00', 404],
    ['/api/universities/%00', 404],
    ['/api/books?q=%00', 200],
    ['/api/resources?course=%00&department=%00', 200],
    ['/Books?q=%00%ff', 200],
    ['/%', 404],
    ['/%E0%A4%A', 404],
    ['/course/x/100%/y', 404],
    ['/api/%', 400],
    ['/api/books/%E0%A4%A', 400],
    [`/${'a'.repeat(7_000)}`, 404],
    [`/${'a'.repeat(9_000)}`, 404],
    [`/api/${'a'.repeat(9_000)}`, 400],
    [`/coursepages/${'%2F'.repeat(500)}/courses`, 404],
    ['/?__proto__=1&constructor[prototype]=2', 200],
    ['/;/../', 404],
    ['/x/../Books', 404],
    ['/x/%2E%2e/Books', 404],
    ['/./Books', 404],
    ['/x\\..\\Books', 404],
    ['/Books#..', 200],
    ['/api/books?limit=1#x', 200],
    ['/%5c..%5c..%5cetc/passwd', 404],
    ['/assets/%00', 400],
    ['/assets/en/manifest.json', 404],
    ['/assets/en/manifest.json.gz', 404],
    ['/assets/en/manifest.json.br', 404],
    ['/Teams%0d%0aset-cookie:a=b', 400],
    ['/x/%E2%80%A8', 400],
    ['/teams?x=%0d%0aset-cookie:a=b', 301],
    ['/api/docs/..%2f..%2fpackage.json', 404],
    ['/api/docs/static/%00', 404],
  ];
  for (const [path, status] of scenes) {
    const answer = await exchange(ask(`GET ${path} HTTP/1.1`));
    assert.equal(statusOf(answer), status, path.slice(0, 80));
    const links = answer.matchAll(/(?:href|src|action|content)="([^"]*)"|^location: (.*)$/gim);
    for (const [, link = '', location = ''] of links)
      assert.doesNotMatch(link + location, /^(https?:)?[/\\]{2}evil/, path);
  }
  await assertUnharmed();
});

test('an absolute-form address is served by its path regardless of its host, and a scheme other than HTTP gets 400', {
  skip: notBuilt,
}, async () => {
  for (const [address, status] of [
    ['http://portal/Books', 200],
    ['http://portal', 200],
    ['http://evil.example/nowhere', 404],
    ['https://evil.example:8080/api/books?limit=1', 200],
    ['ftp://evil.example/', 400],
    ['mailto:nobody', 400],
  ] as const) {
    const answer = await exchange(ask(`GET ${address} HTTP/1.1`));
    assert.equal(statusOf(answer), status, address);
    assert.doesNotMatch(answer, /evil\.example/);
  }
  await assertUnharmed();
});

test('HEAD has GET’s status and length without a body, unsupported methods get 404, and Upgrade and Expect are ignored', {
  skip: notBuilt,
}, async () => {
  const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
  for (const path of ['/Books', '/api/books', '/healthz', '/favicon.svg', '/nowhere', '/api/nowhere']) {
    const [got, head] = [
      await exchange(ask(`GET ${path} HTTP/1.1`)),
      await exchange(ask(`HEAD ${path} HTTP/1.1`)),
    ];
    assert.equal(statusOf(head), statusOf(got), path);
    assert.equal(bodyOf(head), '', path);
    const length = (answer: string) => /^content-length: (\d+)/im.exec(answer)?.[1];
    assert.equal(length(head), length(got), path);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
    for (const path of ['/Books', '/api/counts', '/api/nowhere'])
      assert.equal(statusOf(await exchange(ask(`${method} ${path} HTTP/1.1`))), 404, `${method} ${path}`);
  assert.equal(statusOf(await exchange(ask('OPTIONS * HTTP/1.1'))), 400);
  await exchange(ask('CONNECT evil.example:443 HTTP/1.1'));
  const upgrade = ask('GET /Books HTTP/1.1', 'Upgrade: websocket').replace('close', 'Upgrade, close');
  assert.equal(statusOf(await exchange(upgrade)), 200);
  const body = ask('POST /api/counts HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 8');
  assert.equal(statusOf(await exchange(`${body}{"a": 1}`)), 404);
  const expecting = await exchange(ask('GET /Books HTTP/1.1', 'Expect: a miracle'));
  assert.equal(statusOf(expecting), 200);
  assert.match(expecting, /^content-security-policy:/im);
  await assertUnharmed();
});
