import assert from 'node:assert/strict';
import { median, spread, table, whole } from '../report.ts';
import { type Commit, stopAll } from './commit.ts';
import { inTurns, type Load, load, type Round, type Side } from './load.ts';
import type { Route } from './routes.ts';
import { startServer } from './server.ts';

/** `then` is the commit to compare this checkout with, if any. */
export type Stage = { now: Commit; then: Commit | undefined; rounds: number; load: Load };

const commitsOf = ({ now, then }: Stage): Commit[] => (then ? [now, then] : [now]);

type Measure = keyof Round;
const HEADS: Record<Measure, string> = {
  perSecond: 'req/s',
  cpu: 'server, CPU µs/req',
  postgres: 'PostgreSQL, CPU µs/req',
  p50: 'p50, ms',
  p99: 'p99, ms',
  memory: 'memory, MB',
};
/** Measures that are also shown as a ratio. */
const COMPARED: Measure[] = ['perSecond', 'cpu', 'postgres'];
const WITHOUT_DATABASE: Measure[] = ['perSecond', 'cpu', 'p50', 'p99', 'memory'];
const ALL = Object.keys(HEADS) as Measure[];

/** Returns the heads of a table: each measure, followed by the ratios to the other sides if it is compared. */
function headOf(what: string, [first, ...others]: Side[], measures: Measure[]): string[] {
  const names = [first, ...others].map((side) => side?.name).join(' / ');
  const ratios = others.map(({ name }) => `÷ ${name}`);
  return [
    `${what}: ${names}`,
    ...measures.flatMap((measure) => [HEADS[measure], ...(COMPARED.includes(measure) ? ratios : [])]),
  ];
}

/** Returns the cells of a row: each measure's medians for all sides, and its ratios. Throughput and ratios include their spread. */
export function cellsOf(met: Round[][], measures: Measure[]): string[] {
  const of = (rounds: Round[], measure: Measure) => rounds.map((round) => round[measure]);
  const [first = [], ...others] = met;
  return measures.flatMap((measure) => {
    const shown = (rounds: Round[]) =>
      measure === 'perSecond' ? spread(of(rounds, measure)) : whole(median(of(rounds, measure)));
    const ratios = others.map((rounds) => {
      const theirs = of(rounds, measure);
      const each = of(first, measure).map((ours, at) => ours / (theirs[at] ?? Number.NaN));
      return spread(each, (ratio) => ratio.toFixed(2));
    });
    return [met.map(shown).join(' / '), ...(COMPARED.includes(measure) ? ratios : [])];
  });
}

/** Measures routes one after another. @returns rows of a table */
async function measure(
  sides: Side[],
  routes: Route[],
  { rounds, load: given }: Pick<Stage, 'rounds' | 'load'>,
  measures: Measure[],
): Promise<string[][]> {
  return Array.fromAsync(routes, async (route) => {
    const met = await inTurns(sides, rounds, (side, isWarmUp) =>
      load(side, route, isWarmUp ? { ...given, seconds: 1 } : given),
    );
    return [`\`${route.name}\``, ...cellsOf(met, measures)];
  });
}

/** Measures cached responses against raw `node:http` that writes the same bytes, compressed as for browsers. */
export async function cachedTable(stage: Stage, routes: Route[]): Promise<string> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const [ours, ...theirs] = await Promise.all(commitsOf(stage).map((commit) => commit.whole()));
  const { origin } = (ours as Side).server;
  for (const { server } of [ours as Side, ...theirs])
    for (const { path } of [...routes, ...routes])
      await (await fetch(server.origin + path, { headers })).text();
  const paths = routes.map(({ path }) => path);
  const raw = await startServer('servers/raw.ts', { origin, paths, headers }, { core: stage.now.core });
  const sides = [ours as Side, { name: 'raw node:http', server: raw }, ...theirs];
  const given = { ...stage, load: { ...stage.load, headers, isKept: true } };
  const rows = await measure(sides, routes, given, WITHOUT_DATABASE);
  await stopAll(sides);
  return table(headOf('from the cache', sides, WITHOUT_DATABASE), rows);
}

/** Measures uncached responses against the Express handler, after checking that both respond with the same JSON. */
export async function uncachedTable(stage: Stage, routes: Route[]): Promise<string> {
  const { now } = stage;
  const portal = await now.uncached();
  const handler = await startServer('express.ts', { place: now.place }, { core: now.core });
  const sides = [portal, { name: 'Express + pg', server: handler, postmaster: now.postmaster }];
  for (const { path } of routes) await checkSame(sides, path);
  const rows = await measure(sides, routes, stage, ALL);
  await stopAll(sides);
  return table(headOf('not cached', sides, ALL), rows);
}

async function checkSame(sides: Side[], path: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    sides.map(async ({ server }) => (await fetch(server.origin + path)).json()),
  );
  assert.deepEqual(ours, theirs, `${path}: the two answers differ`);
}

/** Measures responses that are computed for each request: reads without the cache, writes on the whole portal with its jobs and cache. */
export async function anewTable(stage: Stage, routes: Route[]): Promise<string> {
  const kinds: [(commit: Commit) => Promise<Side>, (route: Route) => boolean][] = [
    [(commit) => commit.uncached(), ({ body, isTenfold }) => !body && !isTenfold],
    [(commit) => commit.tenfold(), ({ isTenfold }) => isTenfold === true],
    [(commit) => commit.whole(), ({ body }) => body !== undefined],
  ];
  const rows: string[][] = [];
  let head: string[] = [];
  for (const [start, isOne] of kinds) {
    const wanted = routes.filter(isOne);
    if (wanted.length === 0) continue;
    const sides = await Promise.all(commitsOf(stage).map(start));
    rows.push(...(await measure(sides, wanted, stage, ALL)));
    head = headOf('made anew', sides, ALL);
    await stopAll(sides);
  }
  return table(head, rows);
}

/** Measures latency at a steady 60 % of the maximum throughput, which is determined for each side. */
export async function evenTable(stage: Stage, routes: Route[]): Promise<string> {
  const sides = await Promise.all(commitsOf(stage).map((commit) => commit.uncached()));
  const rows = await Array.fromAsync(routes, async (route) => {
    const most = new Map<Side, number>();
    const met = await inTurns(sides, stage.rounds, async (side, isWarmUp) => {
      if (!isWarmUp)
        return load(side, route, { ...stage.load, rate: Math.max(1, (most.get(side) ?? 0) * 0.6) });
      await load(side, route, { ...stage.load, seconds: 1 });
      const found = await load(side, route, stage.load);
      most.set(side, found.perSecond);
      return found;
    });
    const waits = (key: 'p50' | 'p99') =>
      met.map((rounds) => spread(rounds.map((round) => round[key]))).join(' / ');
    const rates = met.map((rounds) => whole(median(rounds.map(({ perSecond }) => perSecond)))).join(' / ');
    return [`\`${route.name}\``, rates, waits('p50'), waits('p99')];
  });
  await stopAll(sides);
  const names = sides.map(({ name }) => name).join(' / ');
  return table(
    [`made anew, at an even 60 % of its throughput: ${names}`, 'req/s', 'p50, ms', 'p99, ms'],
    rows,
  );
}
