import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/core/db/database.ts';
import { openDiskFiles } from '../../src/core/files/disk.ts';
import { Random } from '../generate/random.ts';
import { table } from '../report.ts';
import type { Commit } from './commit.ts';
import { childOf, memoryOf } from './processes.ts';
import type { Route } from './routes.ts';
import type { Server } from './server.ts';

const BYTES = 50 * 1024 * 1024;
const READERS = 100;
/** Bytes that each reader takes ten times a second. */
const SIP = 64 * 1024;
const SECONDS = 12;

/** Measures memory of the app process: at rest, after one request for every measured page, and while slow readers load a large PDF. */
export async function memoryTable(commit: Commit, routes: Route[]): Promise<string> {
  const files = path.join(commit.dataDir, 'files');
  await using server = (await commit.whole()).server;
  await using database = openDatabase(commit.place, 1);
  const address = await placeLargePdf(database.sql, files);
  const rss = () => memoryOf(childOf(server.pid));
  await pause(2000);
  const idle = rss();
  for (const { path } of routes) await (await fetch(server.origin + path)).text();
  const used = rss();
  const { peaks, read } = await readSlowly(server, address, rss);
  const after = rss();
  const rows = [
    ['at rest', idle.toFixed(0)],
    ['every measured page and call asked for once', used.toFixed(0)],
    [
      `most, while ${READERS} slow readers load a PDF of 50 MB: in the first ${SECONDS / 2} s`,
      peaks[0].toFixed(0),
    ],
    [
      `the same, in the ${SECONDS / 2} s after that (${(read / 1e6).toFixed(0)} MB were read by then)`,
      peaks[1].toFixed(0),
    ],
    ['after that', after.toFixed(0)],
  ];
  return table(['memory of the app process', 'MB'], rows);
}

/** Stores a file of 50 MB as the file of a resource. @returns its address */
async function placeLargePdf(sql: ReturnType<typeof openDatabase>['sql'], folder: string): Promise<string> {
  const random = new Random(50);
  const chunk = Buffer.from(Array.from({ length: 1 << 16 }, () => random.word() & 255));
  const files = await openDiskFiles(folder);
  const { sha256 } = await files.put(
    Readable.from(Array.from({ length: BYTES / chunk.length }, () => chunk)),
    BYTES,
  );
  await sql`insert into blobs (sha256, bytes, media_type, pages) values (${sha256}, ${BYTES}, 'application/pdf', 60) on conflict do nothing`;
  await sql`update resources set file_sha256 = ${sha256} where id = (select id from resources order by id limit 1)`;
  const [row] = await sql`select id from resources where file_sha256 = ${sha256}`;
  return `/files/resources/${row?.id}/${sha256.slice(0, 16)}.pdf`;
}

async function readSlowly({ origin }: Server, address: string, rss: () => number) {
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => get(origin + address, { agent: false }, resolve).on('error', reject));
  const readers = await Promise.all(Array.from({ length: READERS }, open));
  let read = 0;
  const peaks: [number, number] = [0, 0];
  for (let tick = 0; tick < SECONDS * 10; tick += 1) {
    for (const reader of readers) read += (reader.read(SIP) as Buffer | null)?.length ?? 0;
    if (tick % 5 === 0) {
      const half = tick < SECONDS * 5 ? 0 : 1;
      peaks[half] = Math.max(peaks[half], rss());
    }
    await pause(100);
  }
  for (const reader of readers) reader.destroy();
  return { peaks, read };
}
