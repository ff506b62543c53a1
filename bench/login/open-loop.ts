import { setTimeout as pause } from 'node:timers/promises';

/** Time of each request from the moment it was due to its response, in ms, by the label that `Ask` returns. */
export type Waits = Map<string, number[]>;

/** Sends the request with number `at`, from 0. @returns the label under which its time is recorded */
export type Ask = (at: number) => Promise<string>;

/**
 * Sends requests at even intervals, whether or not earlier ones were answered, so that a slow response cannot hide later delays.
 * @throws the error of the first request that failed
 */
export async function openLoop(rate: number, seconds: number, ask: Ask): Promise<Waits> {
  const waits: Waits = new Map();
  const timed = async (at: number, due: number) => {
    const name = await ask(at);
    const took = performance.now() - due;
    const known = waits.get(name);
    if (known) known.push(took);
    else waits.set(name, [took]);
  };
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  const failures: unknown[] = [];
  while (asked.length < rate * seconds && failures.length === 0) {
    const due = begun + (asked.length * 1000) / rate;
    if (due > performance.now()) await pause(1);
    else asked.push(timed(asked.length, due).catch((error: unknown) => void failures.push(error)));
  }
  await Promise.all(asked);
  if (failures.length > 0) throw failures[0];
  return waits;
}

/** Calls `read` repeatedly until `done` settles. @returns all results, at least one */
export async function readUntil<Round>(read: () => Promise<Round>, done: Promise<unknown>): Promise<Round[]> {
  const rounds: Round[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  done.then(end, end);
  do rounds.push(await read());
  while (!isDone);
  return rounds;
}

/** Merges the waits of several rounds, by label and additionally under `all`. */
export function together(rounds: Waits[]): Waits {
  const sum: Waits = new Map([['all', []]]);
  for (const [name, waits] of rounds.flatMap((round) => [...round]))
    for (const key of [name, 'all']) sum.set(key, [...(sum.get(key) ?? []), ...waits]);
  return sum;
}

/** Returns a percentile of waits; `share` is in percent. NaN if there are none. */
export function percentile(waits: number[] = [], share: number): number {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}
