import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/core/db/database.ts';
import { OWNER_ROLE } from '../../src/core/db/roles.ts';
import type { Place } from '../database.ts';
import { Random } from '../generate/random.ts';
import type { Server } from '../http/server.ts';
import { drawPaper } from '../processing/papers.ts';
import { openTarget, type Target, uploadAll } from '../processing/uploads.ts';
import { untilAllAreReady } from '../processing.ts';
import { median } from '../report.ts';

/** Number of resources that are uploaded and then searched for, one after another. */
const LOOKED_FOR = 10;

/** Seconds until all uploads were acknowledged, and until all were processed. */
type Took = { acknowledged: number; ready: number };
/** Rounds with and without the search index being updated. */
export type Uploads = { with: Took[]; without: Took[] };

/** Measures, on a portal with its jobs and its cache, how soon search finds new resources and how much indexing slows uploads. */
export async function measureFresh(
  place: Place,
  { origin }: Server,
  papers: number,
  rounds: number,
): Promise<{ found: number[]; uploads: Uploads }> {
  await using database = openDatabase(place);
  const random = new Random(Date.now() >>> 0);
  const found = await untilFound(origin, await openTarget(database), random);
  const uploads: Uploads = { with: [], without: [] };
  for (let round = 0; round < rounds * 2; round += 1) {
    // The order within a pair alternates: with, without; without, with.
    const side = [1, 2].includes(round % 4) ? 'without' : 'with';
    if (side === 'without') await queueing(place, 'disable');
    try {
      uploads[side].push(await upload(database, origin, random, papers));
    } finally {
      if (side === 'without') await queueing(place, 'enable');
    }
  }
  return { found, uploads };
}

/** Uploads resources one at a time. @returns the time in ms from each acknowledgement until a search for its title finds it */
async function untilFound(origin: string, target: Target, random: Random): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < LOOKED_FOR) {
    const word = `q${random.hex(10).replace(/\d/g, 'w')}`;
    await uploadAll(origin, target, [await drawPaper(random)], word);
    const begun = performance.now();
    const address = `${origin}/api/search?q=${word}`;
    while (((await (await fetch(address)).json()) as { total: number }).total === 0) await pause(10);
    waits.push(performance.now() - begun);
  }
  return waits;
}

async function upload(database: Database, origin: string, random: Random, count: number): Promise<Took> {
  const target = await openTarget(database);
  const papers = await Array.fromAsync({ length: count }, () => drawPaper(random));
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  await uploadAll(origin, target, papers);
  const acknowledged = seconds();
  await untilAllAreReady(database, target, count);
  return { acknowledged, ready: seconds() };
}

/** Disables or enables the triggers that queue resources for the index. */
async function queueing(place: Place, what: 'enable' | 'disable'): Promise<void> {
  const triggers = {
    resources: ['search_added', 'search_changed', 'search_removed'],
    documents: ['search_changed'],
  };
  await using owner = openDatabase({ ...place, user: OWNER_ROLE }, 1);
  for (const [table, names] of Object.entries(triggers))
    for (const name of names) await owner.sql.unsafe(`alter table ${table} ${what} trigger ${name}`);
}

/** Returns the ratio of the median time with indexing to that without. */
export const slowedBy = ({ with: kept, without }: Uploads, what: keyof Took): number =>
  median(kept.map((took) => took[what])) / median(without.map((took) => took[what]));
