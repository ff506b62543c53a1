import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../src/core/db/database.ts';
import { openBenchCluster } from './database.ts';
import { Random } from './generate/random.ts';
import { pages } from './http/routes.ts';
import { visits } from './login/calls.ts';
import { openLoop, percentile, readUntil, together, type Waits } from './login/open-loop.ts';
import { onDatabase, startPortal } from './portal.ts';
import { drawPaper } from './processing/papers.ts';
import { AT_ONCE, openTarget, type Target, uploadAll } from './processing/uploads.ts';
import { facts, table } from './report.ts';
import { findProbes } from './scale/probes.ts';

export type ProcessingOptions = { keep: string | undefined; papers: number };

const SCALE = { resources: 10_000, books: 1000 };
/** Visits per second, and the duration of a round of visits in s. */
const VISITS = 50;
const ROUND = 5;

/** Measures how soon many small PDFs uploaded together are processed, and how much that delays visitors. */
export async function runProcessing(options: ProcessingOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  const place = await cluster.filled(SCALE);
  await using database = openDatabase(place);
  const random = new Random(Date.now() >>> 0);
  const papers = await Array.fromAsync({ length: options.papers }, () => drawPaper(random));
  const target = await openTarget(database);
  const visited = pages(await findProbes(database.sql));
  await using portal = await startPortal(onDatabase(place, path.join(cluster.folder, 'portal')));
  const { origin } = portal;
  const read = () => openLoop(VISITS, ROUND, visits(origin, visited));
  await read();
  const without = together([await read(), await read()]);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const uploading = uploadAll(origin, target, papers).then((waits) => ({
    waits,
    took: seconds(),
  }));
  const made = untilAllAreReady(database, target, papers.length).then(seconds);
  const during = readUntil(read, uploading).then(async (uploads) => ({
    uploads,
    processing: await readUntil(read, made),
  }));
  const [{ waits, took }, ready, { uploads, processing }] = await Promise.all([uploading, made, during]);
  const mean = papers.reduce((sum, { length }) => sum + length, 0) / papers.length / 1000;
  say(
    `${papers.length} PDFs of 3 pages (${mean.toFixed(0)} kB on average), ${AT_ONCE} at a time; meanwhile ${VISITS} cached pages a second, in rounds of ${ROUND} s. ${facts()}`,
  );
  say(`\n${uploadTable(waits, took, ready)}`);
  say(`\n${visitTable({ without, uploads: together(uploads), processing: together(processing) })}`);
}

/** Waits until every PDF of a target has text, a page count and a thumbnail. @throws {Error} when processing of one failed */
export async function untilAllAreReady({ sql }: Database, { place }: Target, papers: number): Promise<void> {
  for (;;) {
    const [row] = await sql`
      select count(*) filter (where d.state = 'failed')::int as failed,
        count(*) filter (where d.has_text and d.thumbnail_sha256 is not null and b.pages = 3
          and (select count(*) from document_pages p where p.sha256 = d.sha256) = 3)::int as ready
      from resources r join blobs b on b.sha256 = r.file_sha256 join documents d on d.sha256 = b.sha256
      where r.university_id = ${place.university}`;
    if (row?.failed > 0) throw new Error(`${row?.failed} documents failed`);
    if (row?.ready >= papers) return;
    await pause(500);
  }
}

function uploadTable(waits: number[], took: number, ready: number): string {
  return table(
    ['uploads', ''],
    [
      ['acknowledged a second', (waits.length / took).toFixed(1)],
      [
        'acknowledged after, p50 / p99, ms',
        [50, 99].map((share) => percentile(waits, share).toFixed(0)).join(' / '),
      ],
      ['all acknowledged after, s', took.toFixed(0)],
      ['all ready after, s (≤ 250)', ready.toFixed(0)],
    ],
  );
}

type Visits = Record<'without' | 'uploads' | 'processing', Waits>;

/** Latency by page: uploads invalidate the cached pages that show resources; the others stay cached. */
function visitTable({ without, uploads, processing }: Visits): string {
  const row = (name: string, waits: Waits, kind: string) => [
    `${name}: ${kind}`,
    ...[50, 99].map((share) => percentile(waits.get(kind), share).toFixed(1)),
    String(waits.get(kind)?.length),
  ];
  const kinds = [...without.keys()].sort();
  return table(
    ['pages (p99 < 100)', 'p50, ms', 'p99, ms', 'visits'],
    kinds.flatMap((kind) => [
      row('without', without, kind),
      row('while PDFs are uploaded', uploads, kind),
      row('while the rest is processed', processing, kind),
    ]),
  );
}
