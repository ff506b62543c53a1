import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../src/core/db/database.ts';
import { OWNER_ROLE } from '../../src/core/db/roles.ts';
import { openPasswords } from '../../src/core/passwords/passwords.ts';
import { openSecret } from '../../src/core/secret.ts';
import { signIn } from '../../test/sessions.ts';
import { plant } from '../../test/universities.ts';
import { type Place, using } from '../database.ts';
import { Random } from '../generate/random.ts';
import type { Server } from '../http/server.ts';
import { drawPaper } from '../processing/papers.ts';
import { type Target, uploadAll } from '../processing/uploads.ts';
import { untilAllAreReady } from '../processing.ts';
import { median } from '../report.ts';

const SHELF = { department: 'Physics', course: 'B.Sc. Physics' };
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
  return using(openDatabase(place), async (database) => {
    const secret = await openSecret(database.db);
    const { token } = await signIn({ database, secret, passwords: openPasswords() }, { role: 'admin' });
    const random = new Random(Date.now() >>> 0);
    const target = async (): Promise<Target> => {
      const { id: universityId } = await plant(
        database,
        { name: `Fresh ${random.hex(12)}` },
        { [SHELF.department]: [SHELF.course] },
      );
      return { origin, token, universityId, ...SHELF };
    };
    const found = await untilFound(await target(), random);
    const uploads: Uploads = { with: [], without: [] };
    for (let round = 0; round < rounds * 2; round += 1) {
      // The order within a pair alternates: with, without; without, with.
      const side = [1, 2].includes(round % 4) ? 'without' : 'with';
      if (side === 'without') await queueing(place, 'disable');
      try {
        uploads[side].push(await upload(database, await target(), random, papers));
      } finally {
        if (side === 'without') await queueing(place, 'enable');
      }
    }
    return { found, uploads };
  });
}

/** Uploads resources one at a time. @returns the time in ms from each acknowledgement until a search for its title finds it */
async function untilFound(target: Target, random: Random): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < LOOKED_FOR) {
    const word = `q${random.hex(10).replace(/\d/g, 'w')}`;
    await uploadAll({ ...target, title: word }, [await drawPaper(random)]);
    const begun = performance.now();
    const address = `${target.origin}/api/search?q=${word}`;
    while (((await (await fetch(address)).json()) as { total: number }).total === 0) await pause(10);
    waits.push(performance.now() - begun);
  }
  return waits;
}

async function upload(database: Database, target: Target, random: Random, count: number): Promise<Took> {
  const papers: Buffer[] = [];
  while (papers.length < count) papers.push(await drawPaper(random));
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  await uploadAll(target, papers);
  const acknowledged = seconds();
  await untilAllAreReady(database, target.universityId, count);
  return { acknowledged, ready: seconds() };
}

/** Disables or enables the triggers that queue resources for the index. */
async function queueing(place: Place, what: 'enable' | 'disable'): Promise<void> {
  const triggers = {
    resources: ['search_added', 'search_changed', 'search_removed'],
    documents: ['search_changed'],
  };
  await using(openDatabase({ ...place, user: OWNER_ROLE }, 1), async ({ sql }) => {
    for (const [table, names] of Object.entries(triggers))
      for (const name of names) await sql.unsafe(`alter table ${table} ${what} trigger ${name}`);
  });
}

/** Returns the ratio of the median time with indexing to that without. */
export const slowedBy = ({ with: kept, without }: Uploads, what: keyof Took): number =>
  median(kept.map((took) => took[what])) / median(without.map((took) => took[what]));
