import { Agent } from 'node:http';
import autocannon from 'autocannon';
import { call } from '../login/calls.ts';
import { openLoop, percentile } from '../login/open-loop.ts';
import { closedLoop } from './closed-loop.ts';
import { cpuOf, memoryOfTree } from './processes.ts';
import type { Route } from './routes.ts';
import type { Server } from './server.ts';

/** One of the compared servers, with the main process of its PostgreSQL and tokens of students' sessions, if it has them. */
export type Side = {
  name: string;
  server: Server;
  postmaster?: number;
  tokens?: string[];
};

/** The result of one round of load. */
export type Round = {
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
  /** CPU time of the server and its child processes for each request, in µs. */
  cpu: number;
  /** CPU time of all processes of its PostgreSQL for each request, in µs. */
  postgres: number;
  /** Memory of the server and its child processes at the end, in MB. */
  memory: number;
};

export type Load = {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Requests a second over all connections; without it, as many as possible. */
  rate?: number;
  /** Whether the responses come from the cache. */
  isKept?: boolean;
};

/** Number of answered requests, throughput and latency. */
type Met = Pick<Round, 'perSecond' | 'p50' | 'p99'> & { total: number };

/** Puts load on one address and measures the CPU time that the server and its PostgreSQL use meanwhile. */
export async function load(side: Side, route: Route, { rate, ...given }: Load): Promise<Round> {
  const used = () => ({ cpu: cpuOf(side.server.pid), postgres: cpuOf(side.postmaster ?? Number.NaN) });
  const before = used();
  const { total, ...met } = await (rate !== undefined
    ? evenly(side, route, { ...given, rate })
    : given.isKept
      ? flood(side.server.origin + route.path, given)
      : atMost(side, route, given));
  const after = used();
  return {
    ...met,
    cpu: (after.cpu - before.cpu) / total,
    postgres: (after.postgres - before.postgres) / total,
    memory: memoryOfTree(side.server.pid),
  };
}

/** Sends as many requests as possible; for writes, each connection is a different student's. */
async function atMost({ server, tokens = [] }: Side, { path, body }: Route, given: Load): Promise<Met> {
  const until = performance.now() + given.seconds * 1000;
  const { answers, seconds } = await closedLoop(server.origin, given.connections, (connection) => {
    if (performance.now() > until) return undefined;
    if (!body) return { path, ...(given.headers && { headers: given.headers }) };
    const authorization = `Bearer ${tokens[connection % tokens.length]}`;
    return { path, body: body(), headers: { 'content-type': 'application/json', authorization } };
  });
  const failed = answers.find(({ status }) => status !== (body ? 201 : 200));
  if (failed) throw new Error(`${path} answered ${failed.status}`);
  return metIn(
    answers.map(({ ms }) => ms),
    seconds,
  );
}

/** Sends as many requests as possible with autocannon: cached responses come faster than Node's own client can request them. */
async function flood(url: string, { connections, seconds, headers = {} }: Load): Promise<Met> {
  const { requests, latency, duration, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  });
  if (non2xx > 0 || errors > 0)
    throw new Error(`${url}: ${non2xx} answers were no 2xx, ${errors} requests failed`);
  const { total } = requests;
  return { total, perSecond: total / duration, p50: latency.p50, p99: latency.p99 };
}

/** Sends requests at a fixed rate. Not autocannon: it sends each second's share at once, and so measures the queue it causes. */
async function evenly(
  { server: { origin } }: Side,
  { path }: Route,
  { rate, seconds, connections, headers = {} }: Load & { rate: number },
): Promise<Met> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits = await openLoop(rate, seconds, async () => {
    await call(agent, origin, { path, headers }, 200);
    return path;
  });
  agent.destroy();
  return metIn(waits.get(path) ?? [], seconds);
}

const metIn = (waits: number[], seconds: number): Met => ({
  total: waits.length,
  perSecond: waits.length / seconds,
  p50: percentile(waits, 50),
  p99: percentile(waits, 99),
});

/**
 * Measures sides in turns after a warm-up: once a round each, with another side first in every round.
 * @param each puts load on a side
 * @returns the rounds of each side
 */
export async function inTurns(
  sides: Side[],
  rounds: number,
  each: (side: Side, isWarmUp: boolean) => Promise<Round>,
): Promise<Round[][]> {
  const met = sides.map((): Round[] => []);
  for (const side of sides) await each(side, true);
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < sides.length; turn += 1) {
      const at = (round + turn) % sides.length;
      met[at]?.push(await each(sides[at] as Side, false));
    }
  return met;
}
