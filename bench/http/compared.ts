import assert from 'node:assert/strict';
import { table } from '../report.ts';
import { compare, type Load, load, middle, type Pair, type Round } from './load.ts';
import type { Route } from './routes.ts';
import type { Server } from './server.ts';
import { startServer } from './server.ts';

export type Stage = {
  portal: (cached: boolean) => Promise<Server>;
  place: unknown;
  rounds: number;
  load: Load;
};

const HEAD = ['', 'req/s', 'p50, ms', 'p99, ms', 'CPU, µs/req', 'memory, MB'];
const cells = (round: Round) => [
  Math.round(round.perSecond).toLocaleString('en'),
  round.p50.toFixed(0),
  round.p99.toFixed(0),
  round.cpu.toFixed(0),
  round.rss.toFixed(0),
];
const both = ({ ours, theirs }: Pair) => cells(ours).map((cell, at) => `${cell} / ${cells(theirs)[at]}`);

/** From the cache: beside raw `node:http` writing the same bytes, compressed as browsers ask for them. */
export async function cachedTable(stage: Stage, routes: Route[]): Promise<string> {
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  const portal = await stage.portal(true);
  for (const { path } of routes)
    for (let time = 0; time < 2; time += 1) await (await fetch(portal.origin + path, { headers })).text();
  const raw = await startServer('servers/raw.ts', {
    origin: portal.origin,
    paths: routes.map(({ path }) => path),
    headers,
  });
  const rows: string[][] = [];
  for (const { name, path } of routes) {
    const pair = await compare(portal, raw, path, stage.rounds, { ...stage.load, headers });
    rows.push([`\`${name}\``, ...both(pair), `${pair.ratio.toFixed(2)} ×`]);
  }
  await Promise.all([portal.stop(), raw.stop()]);
  return table(['from cache, portal / raw node:http', ...HEAD.slice(1), 'req/s ratio'], rows);
}

/** Computed each time: beside the Express handler; first it is made sure that both answer the same. */
export async function uncachedTable(
  stage: Stage,
  routes: Route[],
  found: Map<string, number>,
): Promise<string> {
  const portal = await stage.portal(false);
  const handler = await startServer('express.ts', { place: stage.place });
  const rows: string[][] = [];
  for (const { name, path } of routes) {
    await checkSame(portal, handler, path);
    const pair = await compare(portal, handler, path, stage.rounds, stage.load);
    found.set(path, pair.ours.perSecond);
    rows.push([`\`${name}\``, ...both(pair), `${pair.ratio.toFixed(2)} ×`]);
  }
  await Promise.all([portal.stop(), handler.stop()]);
  return table(['not cached, portal / Express + pg', ...HEAD.slice(1), 'req/s ratio'], rows);
}

async function checkSame(portal: Server, handler: Server, path: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [portal, handler].map(async ({ origin }) => (await fetch(origin + path)).json()),
  );
  assert.deepEqual(ours, theirs, `${path}: the two answers differ`);
}

/** Server-rendered pages, computed each time: reported alone. */
export async function pagesTable(stage: Stage, routes: Route[]): Promise<string> {
  const portal = await stage.portal(false);
  const rows: string[][] = [];
  for (const { name, path } of routes) {
    const rounds: Round[] = [];
    for (let round = -1; round < stage.rounds; round += 1) rounds.push(await load(portal, path, stage.load));
    rows.push([`\`${name}\``, ...cells(middle(rounds.slice(1)))]);
  }
  await portal.stop();
  return table(['HTML, not cached', ...HEAD.slice(1)], rows);
}

/** Latency of the uncached calls at 60 % of the requests a second that went through. */
export async function steadyTable(
  stage: Stage,
  routes: Route[],
  found: Map<string, number>,
): Promise<string> {
  const portal = await stage.portal(false);
  const rows: string[][] = [];
  for (const { name, path } of routes) {
    const most = found.get(path) ?? (await load(portal, path, stage.load)).perSecond;
    await load(portal, path, { ...stage.load, seconds: 1 });
    const rounds: Round[] = [];
    for (let round = 0; round < stage.rounds; round += 1)
      rounds.push(await load(portal, path, { ...stage.load, rate: most * 0.6 }));
    rows.push([`\`${name}\``, ...cells(middle(rounds))]);
  }
  await portal.stop();
  return table(['not cached, at 60 % of its throughput', ...HEAD.slice(1)], rows);
}
