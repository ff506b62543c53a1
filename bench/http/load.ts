import autocannon from 'autocannon';
import { median } from '../report.ts';
import { type Pace, paced } from './paced.ts';
import type { Server } from './server.ts';

/** The result of one round of load. */
export type Round = {
  perSecond: number;
  p50: number;
  p99: number /** CPU time of the server's process for each request, in µs. */;
  cpu: number /** MB */;
  rss: number;
};

export type Load = {
  connections: number;
  seconds: number;
  headers?: Record<
    string,
    string
  > /** Requests a second in all; as many as go through where none is given. */;
  rate?: number;
};

/** Loads one address and takes the server's use of CPU from before and after. */
export async function load(
  server: Server,
  path: string,
  { connections, seconds, headers = {}, rate }: Load,
): Promise<Round> {
  if (rate !== undefined) return steadyLoad(server, path, { rate, seconds, connections, headers });
  const before = await server.usage();
  const result = await autocannon({
    url: server.origin + path,
    connections,
    duration: seconds,
    headers,
  });
  const after = await server.usage();
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} answers were no 2xx, ${result.errors} requests failed`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (after.cpu - before.cpu) / Math.max(1, result.requests.total),
    rss: after.rss / 1e6,
  };
}

/** The same at a fixed rate. */
async function steadyLoad(server: Server, path: string, pace: Pace): Promise<Round> {
  const before = await server.usage();
  const { total, failed, waits } = await paced(server.origin + path, pace);
  const after = await server.usage();
  if (failed > 0) throw new Error(`${path}: ${failed} requests failed`);
  return {
    perSecond: total / pace.seconds,
    p50: waits[Math.floor(total * 0.5)] ?? 0,
    p99: waits[Math.floor(total * 0.99)] ?? 0,
    cpu: (after.cpu - before.cpu) / total,
    rss: after.rss / 1e6,
  };
}

export type Pair = { ours: Round; theirs: Round; ratio: number };

/** Two servers take turns under the same load, first one and then the other beginning; medians of the rounds, and of their ratios. */
export async function compare(
  ours: Server,
  theirs: Server,
  path: string,
  rounds: number,
  options: Load,
): Promise<Pair> {
  const runs: [Round, Round][] = [];
  for (const server of [ours, theirs]) await load(server, path, { ...options, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    const first = await load(round % 2 ? theirs : ours, path, options);
    const second = await load(round % 2 ? ours : theirs, path, options);
    runs.push(round % 2 ? [second, first] : [first, second]);
  }
  return {
    ours: middle(runs.map(([our]) => our)),
    theirs: middle(runs.map(([, their]) => their)),
    ratio: median(runs.map(([our, their]) => our.perSecond / their.perSecond)),
  };
}

/** Several rounds as one: the median of each number. */
export function middle(rounds: Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), rss: of('rss') };
}
