import { Agent } from 'node:http';
import autocannon from 'autocannon';
import { call } from '../login/calls.ts';
import { openLoop, percentile } from '../login/open-loop.ts';
import { closedLoop } from './closed-loop.ts';
import { cpuOf, memoryOfTree } from './processes.ts';
import type { Route } from './routes.ts';
import type { Server } from './server.ts';

/** One of the servers that take turns: with the process of the PostgreSQL that it asks, and sessions of students, where there are any. */
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
  /** The same of all processes of its PostgreSQL. */
  postgres: number;
  /** What the server and its child processes hold at the end, in MB. */
  memory: number;
};

export type Load = {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Requests a second in all; as many as go through where none is given. */
  rate?: number;
  /** The answers are kept ones. */
  isKept?: boolean;
};

/** Requests that were answered, and how long they took. */
type Met = Pick<Round, 'perSecond' | 'p50' | 'p99'> & { total: number };

/** Loads one address, and takes what the server and its PostgreSQL have used of CPU from before and after. */
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

/** As many requests as go through; what is written is written by another student on each connection. */
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

/** The same for kept answers, which come faster than Node's own client can ask. */
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

/** The same at a fixed rate. autocannon's rate limit sends each second's share at once, which measures the queue it makes. */
async function evenly(
  { server: { origin } }: Side,
  { path }: Route,
  { rate, seconds, connections, headers = {} }: Load & { rate: number },
): Promise<Met> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits = await openLoop(rate, seconds, async () => {
    await call({ origin, path, agent, headers }, 200);
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
 * The sides take turns, each once a round and each time another one first, after a second that does not count.
 * @param each the load of a side
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
