import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { Sql } from 'postgres';
import { openCluster } from '../src/core/db/cluster/cluster.ts';
import { CLUSTER_SUPERUSER } from '../src/core/db/cluster/settings.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { using } from './database.ts';
import { startPortal } from './portal.ts';
import { facts, table } from './report.ts';
import { type Judged, judged, judgedGroups } from './search/judged.ts';
import { type Hit, summary, type Verdict, verdictOf } from './search/measures.ts';
import { byText, byTrigrams, preparePlain } from './search/plain.ts';

export type QualityOptions = {
  /** A folder whose portal is used again; else a temporary one. */
  keep: string | undefined;
  /** Only groups of queries whose name holds this. */
  only: string;
};

const AIMS = ['0.900', '85 %', '97 %'];

/** How well a portal with the sample content answers the judged queries, beside PostgreSQL's text search and trigrams on the same rows. */
export async function runQuality({ keep, only }: QualityOptions, say: (line: string) => void): Promise<void> {
  const folder = keep ? path.resolve(keep) : await mkdtemp(path.join(tmpdir(), 'unishelf-quality-'));
  const portal = await startPortal({ DATA_DIR: folder, SAMPLE_CONTENT: 'load', LOG_LEVEL: 'error' });
  const cluster = await openCluster({ dataDir: folder, log: pino({ level: 'silent' }), role: 'command' });
  try {
    const place = { ...cluster.connection, user: CLUSTER_SUPERUSER };
    // One connection, because the rows of plain searches are in a table of it.
    await using(openDatabase(place, 1), async ({ sql }) => {
      await untilIndexed(sql);
      await preparePlain(sql);
      const chosen = judged.filter(({ group }) => group.includes(only));
      const ask = async ({ q }: Judged): Promise<Hit[]> => {
        const answer = await fetch(`${portal.origin}/api/search?${new URLSearchParams({ q })}`);
        if (!answer.ok) throw new Error(`${q}: ${answer.status}`);
        return ((await answer.json()) as { hits: Hit[] }).hits;
      };
      const systems = [ask, ({ q }: Judged) => byText(sql, q), ({ q }: Judged) => byTrigrams(sql, q)];
      const verdicts: Verdict[][] = [];
      for (const one of chosen)
        verdicts.push(await Promise.all(systems.map(async (find) => verdictOf(one, await find(one)))));
      report(chosen, verdicts, say);
    });
  } finally {
    await portal.stop();
    await cluster.close();
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when the text of every document is read and nothing waits to be indexed. */
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

function report(chosen: Judged[], verdicts: Verdict[][], say: (line: string) => void): void {
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
    `${chosen.length} judged queries on the sample content. “Held” are those that no tuning looked at. ${facts()}\n`,
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
        ...judgedGroups
          .filter((group) => chosen.some((one) => one.group === group))
          .map((group) => row(group, (one) => one.group === group)),
        row('**all**', () => true),
        row('**tuned by**', ({ isHeld }) => !isHeld),
        row('**held**', ({ isHeld }) => isHeld),
        ['*aim*', '', ...AIMS, '', '', '', '', '', ''],
      ],
    ),
  );
  const missed = chosen.filter((one, at) => !one.isHeld && !verdicts[at]?.[0]?.isRightFirst);
  say(`\nNot first what is right, held ones apart: ${missed.map(({ q }) => q).join('; ') || 'none'}`);
}
