import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What evenly spaced requests met: how many there were, and how long each took from the moment it was due, in ms. */
export type Paced = { total: number; failed: number; waits: number[] };

/** Requests a second, for how long, over how many connections. */
export type Pace = {
  rate: number;
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
};

/**
 * Sends requests at even distances, whether earlier ones were answered or not (an open loop). autocannon's rate limit sends each second's
 * share at once, which measures the queue it makes.
 */
export async function paced(url: string, { rate, seconds, connections, headers = {} }: Pace): Promise<Paced> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits: number[] = [];
  let failed = 0;
  const ask = (due: number) =>
    new Promise<void>((resolve) => {
      const done = (ok: boolean) => {
        if (ok) waits.push(performance.now() - due);
        else failed += 1;
        resolve();
      };
      get(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode === 200));
      }).on('error', () => done(false));
    });
  const begun = performance.now();
  const total = Math.round(rate * seconds);
  const asked: Promise<void>[] = [];
  while (asked.length < total) {
    const due = begun + (asked.length * 1000) / rate;
    if (due > performance.now()) await pause(1);
    else asked.push(ask(due));
  }
  await Promise.all(asked);
  agent.destroy();
  return { total, failed, waits: waits.sort((a, b) => a - b) };
}
