import { writeFile } from 'node:fs/promises';
import { type Database, openDatabase } from '../src/core/db/database.ts';
import { openBenchCluster } from './database.ts';
import { facts, median, table } from './report.ts';
import { explain, type Plan } from './scale/plans.ts';
import { findProbes, type Probes } from './scale/probes.ts';
import { type Query, queries, sizeOf } from './scale/queries.ts';

export type ScaleOptions = {
  sizes: number[];
  rounds: number;
  only: string;
  plans: string | undefined;
  keep: string | undefined;
};

type Line = { query: Query; times: number[]; size: string; plans: Plan[] };
const TURNS = 4;

type Side = { database: Database; probes: Probes };

/** Measures how the time of each documented query grows with the number of rows, and reports its plan. */
export async function runScale(options: ScaleOptions, say: (line: string) => void): Promise<void> {
  await using cluster = await openBenchCluster(options.keep, say);
  await using closing = new AsyncDisposableStack();
  const sides = await Array.fromAsync(options.sizes, async (size) => {
    const place = await cluster.filled({ resources: size, books: size / 10 });
    const database = closing.use(openDatabase(place, 2));
    return { database, probes: await findProbes(database.sql) };
  });
  const wanted = queries.filter(({ name }) => name.includes(options.only));
  const lines = await Array.fromAsync(wanted, (query) => measure(sides, query, options.rounds));
  say(report(options.sizes, lines));
  if (options.plans) await writeFile(options.plans, wholePlans(lines));
}

/** Times one query at all sizes in turns, a few warm calls each, so that noise from other processes affects all sizes equally. */
async function measure(sides: Side[], query: Query, rounds: number): Promise<Line> {
  const times = sides.map((): number[] => []);
  let size = '';
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, { database, probes }] of sides.entries())
      for (let round = -6; round < rounds / TURNS; round += 1) {
        const started = performance.now();
        const answer = await query.run(database.db, probes);
        if (round >= 0) times[at]?.push(performance.now() - started);
        size = sizeOf(answer);
      }
  const last = sides.at(-1) as Side;
  const plans = await explain(last.database.sql, query, last.probes);
  return { query, times: times.map(median), size, plans };
}

function report(sizes: number[], lines: Line[]): string {
  const head = [
    'query',
    ...sizes.map((size) => `${size.toLocaleString('en')}, ms`),
    ...sizes.slice(1).map(() => '× per 10×'),
    'rows/total',
    'read by',
  ];
  const rows = lines.map(({ query, times, size, plans }) => [
    `\`${query.name}\``,
    ...times.map((time) => time.toFixed(2)),
    ...times.slice(1).map((time, at) => (time / (times[at] ?? 1)).toFixed(2)),
    size,
    plans.map((plan) => plan.short).join('; '),
  ]);
  return `Resources: ${sizes.map((size) => size.toLocaleString('en')).join(', ')}, and a tenth as many books. Median time of the service call. ${facts()}\n\n${table(head, rows)}`;
}

function wholePlans(lines: Line[]): string {
  return lines
    .map(
      ({ query, plans }) =>
        `# ${query.name}\n\n${plans.map(({ sql, whole }) => `${sql}\n\n${whole}`).join('\n\n')}`,
    )
    .join('\n\n\n');
}
