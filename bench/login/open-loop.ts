import { setTimeout as pause } from 'node:timers/promises';

/** How long each request took from the moment at which it was due, in ms, by the name of what was asked. */
export type Waits = Map<string, number[]>;

/** Asks something, the nth time. @returns what it was */
export type Ask = (at: number) => Promise<string>;

/**
 * Asks at even distances, whether earlier requests were answered or not, so that a slow answer cannot hide those due after it.
 * @throws what the first request that failed did
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

/** Reads round after round until something is done. */
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

/** All waits of several rounds, by name and together under `all`. */
export function together(rounds: Waits[]): Waits {
  const sum: Waits = new Map([['all', []]]);
  for (const [name, waits] of rounds.flatMap((round) => [...round]))
    for (const key of [name, 'all']) sum.set(key, [...(sum.get(key) ?? []), ...waits]);
  return sum;
}

/** The wait that so many of a hundred do not exceed, in ms. */
export function percentile(waits: number[] = [], share: number): number {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}
