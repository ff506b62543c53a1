import { setTimeout as pause } from 'node:timers/promises';
import type { ForkedServer } from '../http/server.ts';
import { readUntil } from '../login/open-loop.ts';

/** The compared servers: the portal, one that copies to a file, and one that also waits until its copy is synced to disk. */
export type Sides = Record<Side, ForkedServer>;
export type Side = 'portal' | 'copy' | 'safe';

export type Means = {
  /** Makes a form with a PDF that is not stored yet, in pieces. */
  form: () => Buffer[];
  /** Uploads a form. @returns the seconds until it is acknowledged */
  ask: (server: ForkedServer, pieces: Buffer[]) => Promise<number>;
  /** Removes what was uploaded. */
  clean: () => Promise<void>;
  rounds: number;
};

/** `perSecond` in MB; `waits` in s; `cpu`: CPU time of the server for each upload, in ms. */
export type Round = { perSecond: number; waits: number[]; cpu: number };
export type Rounds = Record<Side, Round[]>;

export const AT_ONCE = 20;
/** Uploads in a round of one at a time. */
const ALONE = 4;

/** The results; memory of the portal in MB. */
export type Measured = {
  rounds: number;
  alone: Rounds;
  together: Rounds;
  memory: {
    idle: number;
    warm: number;
    /** For each round of 20 at once: memory before it, and the peak during it. */
    peaks: { before: number; most: number }[];
  };
};

export async function measure(sides: Sides, means: Means, megabytes: number): Promise<Measured> {
  const { form, ask, clean, rounds } = means;
  const memory = async () => (await sides.portal.usage()).rss / 1e6;
  await pause(1000);
  const idle = await memory();
  for (const side of Object.values(sides)) for (let time = 0; time < 3; time += 1) await ask(side, form());
  const warm = await memory();
  await clean();
  const alone = await inTurns(sides, means, async (side) => {
    const waits = await Array.fromAsync({ length: ALONE }, () => ask(side, form()));
    return { perSecond: (ALONE * megabytes) / waits.reduce((sum, wait) => sum + wait), waits };
  });
  const peaks: Measured['memory']['peaks'] = [];
  const together = await inTurns(sides, means, async (side) => {
    const bodies = Array.from({ length: AT_ONCE }, form);
    const before = await memory();
    const started = performance.now();
    const done = Promise.all(bodies.map((pieces) => ask(side, pieces)));
    if (side === sides.portal) {
      const held = await readUntil(() => pause(20).then(memory), done);
      peaks.push({ before, most: Math.max(...held) });
    }
    const waits = await done;
    return { perSecond: (AT_ONCE * megabytes * 1000) / (performance.now() - started), waits };
  });
  return { rounds, alone, together, memory: { idle, warm, peaks } };
}

async function inTurns(
  sides: Sides,
  { clean, rounds }: Means,
  go: (side: ForkedServer) => Promise<Omit<Round, 'cpu'>>,
): Promise<Rounds> {
  const found: Rounds = { portal: [], copy: [], safe: [] };
  const names = Object.keys(sides) as Side[];
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const { cpu } = await sides[name].usage();
      const { perSecond, waits } = await go(sides[name]);
      const used = (await sides[name].usage()).cpu - cpu;
      found[name].push({ perSecond, waits, cpu: used / 1000 / waits.length });
      await clean();
    }
  return found;
}
