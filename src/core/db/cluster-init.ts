import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { underAccount } from './cluster-account.ts';
import type { Place } from './cluster-place.ts';
import { INITDB_OPTIONS } from './cluster-settings.ts';
import { startTrouble } from './cluster-trouble.ts';

/**
 * Makes the cluster of a place. `initdb` works in a sibling folder that gets its name only when it is whole, so a
 * `kill -9` or a power cut leaves either no cluster or a good one.
 * @throws AppStartError with the line in which initdb gives its reason
 */
export async function initialise(place: Place): Promise<void> {
  const home = dirname(place.data);
  try {
    const folder = mkdtempSync(join(home, unfinishedName(place)));
    if (place.account) chownSync(folder, place.account.uid, place.account.gid);
    try {
      await runInitdb(place, folder);
      renameSync(folder, place.data);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
    syncFolder(home);
  } catch (error) {
    throw startTrouble(`PostgreSQL could not make its database in ${place.data}`, error);
  }
}

/** Removes what an `initdb` left behind whose Unishelf was killed. The caller holds the `start` lock. */
export function removeUnfinished(place: Place): void {
  const home = dirname(place.data);
  for (const name of readdirSync(home)) {
    if (!name.startsWith(unfinishedName(place))) continue;
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

const unfinishedName = (place: Place) => `${basename(place.data)}.unfinished-`;

async function runInitdb(place: Place, folder: string): Promise<void> {
  const child = spawn(join(place.bin, 'initdb'), [...INITDB_OPTIONS, `--pgdata=${folder}`], {
    ...underAccount(place.account),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const [code, output] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(output.trim() === '' ? `initdb ended with ${code}` : output);
}

/** Makes a rename last through a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
