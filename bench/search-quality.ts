import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import type { Sql } from 'postgres';
import { openCluster } from '../src/core/db/cluster/cluster.ts';
import { CLUSTER_SUPERUSER } from '../src/core/db/cluster/settings.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { ROOT } from './http/server.ts';
import { startPortal } from './portal.ts';
import { facts, table } from './report.ts';
import type { Hit, Judged } from './search/judged.ts';
import { realJudged } from './search/judged-real.ts';
import { sampleJudged } from './search/judged-sample.ts';
import { summary, type Verdict, verdictOf } from './search/measures.ts';
import { byText, byTrigrams, preparePlain } from './search/plain.ts';

export type QualityOptions = {
  /** A folder whose portals are reused; without it, they are temporary. */
  keep: string | undefined;
  /** Runs only groups of queries whose name contains this. */
  only: string;
  /** Runs only the set of queries with this name. */
  set: string | undefined;
};

const AIMS = ['0.900', '85 %', '97 %'];

/** Content that is not part of the repository. */
const REAL = path.join(ROOT, '../shared/data');
const FILES = [
  ['universities', 'universities-in.csv'],
  ['programmes', 'programmes-in.json'],
  ['books', 'books.csv'],
  ['resources', 'resources/manifest.json'],
] as const;

type QualitySet = {
  name: string;
  content: string;
  judged: Judged[];
  sample: 'load' | 'none';
  /** Imports the set's content, if it is not the sample, into a running portal. */
  fill(dataDir: string): Promise<void>;
};

const sets: QualitySet[] = [
  {
    name: 'sample',
    content: 'the sample content',
    judged: sampleJudged,
    sample: 'load',
    fill: async () => {},
  },
  {
    name: 'real',
    content: 'the real content beside the repository',
    judged: realJudged,
    sample: 'none',
    async fill(dataDir) {
      for (const [kind, file] of FILES)
        await promisify(execFile)(
          process.execPath,
          ['scripts/run.mjs', 'import', kind, path.join(REAL, file)],
          { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
        );
    },
  },
];

/** Measures the quality of search with judged queries, against PostgreSQL's text search and trigrams on the same rows. */
export async function runQuality(
  { keep, only, set }: QualityOptions,
  say: (line: string) => void,
): Promise<void> {
  for (const one of sets.filter(({ name }) => set === undefined || name === set)) {
    if (one.name === 'real' && !existsSync(REAL)) say(`Skipped ${one.content}: ${REAL} is not there.`);
    else await measure(one, only, keep && path.resolve(keep, one.name), say);
  }
}

async function measure(
  { content, judged, sample, fill }: QualitySet,
  only: string,
  keep: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  await using temporary = keep ? null : await mkdtempDisposable(path.join(tmpdir(), 'unishelf-quality-'));
  const folder = temporary?.path ?? keep ?? '';
  await using closing = new AsyncDisposableStack();
  await using portal = await startPortal({ DATA_DIR: folder, SAMPLE_CONTENT: sample, LOG_LEVEL: 'error' });
  const opened = openCluster({ dataDir: folder, log: pino({ level: 'silent' }), role: 'command' });
  const cluster = closing.adopt(await opened, (cluster) => cluster.close());
  await fill(folder);
  // One connection, because the plain searches use a temporary table.
  await using database = openDatabase({ ...cluster.connection, user: CLUSTER_SUPERUSER }, 1);
  const { sql } = database;
  await untilIndexed(sql);
  await preparePlain(sql);
  const chosen = judged.filter(({ group }) => group.includes(only));
  const systems = [
    ({ q }: Judged) => byPortal(portal.origin, q),
    ({ q }: Judged) => byText(sql, q),
    ({ q }: Judged) => byTrigrams(sql, q),
  ];
  const verdicts = await Array.fromAsync(chosen, (one) =>
    Promise.all(systems.map(async (find) => verdictOf(one, await find(one)))),
  );
  report(content, chosen, verdicts, say);
}

type Answer = { hits: { kind: string; title: { text: string }; place: string[]; author?: string }[] };

/** Searches with the portal. */
async function byPortal(origin: string, q: string): Promise<Hit[]> {
  const answer = await fetch(`${origin}/api/search?${new URLSearchParams({ q })}`);
  if (!answer.ok) throw new Error(`${q}: ${answer.status}`);
  return ((await answer.json()) as Answer).hits.map(({ kind, title, place, author = '' }) => ({
    kind,
    title: title.text,
    beside: [...place, author],
  }));
}

/** Waits until every document is processed and nothing is queued for the index. */
async function untilIndexed(sql: Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`
      select exists (select from search_queue) or not exists (select from search_entries)
        or exists (select from resources r left join documents d on d.sha256 = r.file_sha256
          where d.state is null or d.state in ('queued', 'processing')) as waits`;
    if (!row?.waits) return;
    await pause(500);
  }
}

function report(content: string, chosen: Judged[], verdicts: Verdict[][], say: (line: string) => void): void {
  const row = (name: string, isIn: (one: Judged) => boolean): string[] => {
    const some = verdicts.filter((_, at) => isIn(chosen[at] as Judged));
    return [
      name,
      String(some.length),
      ...[0, 1, 2].flatMap((system) => summary(some.map((each) => each[system] as Verdict))),
    ];
  };
  const head = ['nDCG@10', 'right first', 'useful in five'];
  say(
    `${chosen.length} judged queries on ${content}. “Held” are those that no tuning looked at. ${facts()}\n`,
  );
  say(
    table(
      [
        'queries',
        '',
        ...head,
        ...head.map((name) => `text search: ${name}`),
        ...head.map((name) => `trigrams: ${name}`),
      ],
      [
        ...[...new Set(chosen.map(({ group }) => group))].map((group) =>
          row(group, (one) => one.group === group),
        ),
        row('**all**', () => true),
        row('**tuned by**', ({ isHeld }) => !isHeld),
        row('**held**', ({ isHeld }) => isHeld),
        ['*aim*', '', ...AIMS, '', '', '', '', '', ''],
      ],
    ),
  );
  const missed = chosen.filter((one, at) => !one.isHeld && !verdicts[at]?.[0]?.isRightFirst);
  say(`\nNot first what is right, held ones apart: ${missed.map(({ q }) => q).join('; ') || 'none'}\n`);
}
