import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
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

test('a hundred slow readers of a PDF of 50 MB take little memory, and everybody else is served meanwhile', {
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

test('downloads that are broken off leave no file open, and are no errors', {
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
  assert.deepEqual(
    server.entries.filter(({ level }) => level >= 50),
    [],
  );
  assert.equal(server.complaints(), '');
  await until('it is ready', async () => (await server.get('/readyz')).status === 200);
});
