import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppStartError } from '../start-error.ts';
import { initialise, removeUnfinished } from './cluster-init.ts';
import { type ClusterLog, trimServerLog } from './cluster-log.ts';
import type { Place } from './cluster-place.ts';
import {
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stateOf,
  stopPostmaster,
  waitUntilReady,
} from './cluster-postmaster.ts';

type BringUpOptions = { log: ClusterLog; mayInitialise: boolean; signal?: AbortSignal };

/**
 * Sees to it that a postmaster takes connections: adopts the one that runs, or starts one. The caller holds the `start`
 * lock. Throws `AppStartError` when it can't be started, and the signal's reason when it is aborted.
 */
export async function bringUp(
  place: Place,
  { log, mayInitialise, signal }: BringUpOptions,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = await findPostmaster(place);
  if (running && (await stateOf(place, running)) !== 'stopping') {
    await waitUntilReady(place, running, log, signal);
    return { postmaster: running, adopted: true };
  }
  if (running) await stopPostmaster(place, running, log);

  removeUnfinished(place);
  if (!existsSync(join(place.data, 'PG_VERSION'))) {
    // Losing the folder while running is an accident; an empty database in its place would hide it.
    if (!mayInitialise) throw new AppStartError(`The database in ${place.data} has disappeared.`);
    await initialise(place);
  }
  const postmaster = startPostmaster(place, log);
  try {
    await waitUntilReady(place, postmaster, log, signal);
  } catch (error) {
    await stopPostmaster(place, postmaster, log);
    throw error;
  }
  return { postmaster, adopted: false };
}

/**
 * Watches a postmaster and calls `restart` when it ends, again and again, with growing pauses up to ten seconds, until one runs.
 * Returns a function that ends the watch and returns the last postmaster.
 */
export function watch(
  place: Place,
  first: Postmaster,
  { log, restart }: { log: ClusterLog; restart(signal: AbortSignal): Promise<Postmaster> },
): () => Promise<Postmaster> {
  const abort = new AbortController();
  const { signal } = abort;
  let postmaster = first;
  const watching = (async () => {
    while (await hasEnded(place, postmaster, log, signal)) {
      log.error({ pid: postmaster.pid }, 'PostgreSQL has ended; starting it again');
      const next = await untilItRuns(log, restart, signal);
      if (!next) return;
      postmaster = next;
      log.info({ pid: postmaster.pid }, 'PostgreSQL runs again');
    }
  })();
  return async () => {
    abort.abort();
    await watching;
    return postmaster;
  };
}

/** Waits until the postmaster has ended (true) or the watch was ended (false). */
async function hasEnded(
  place: Place,
  postmaster: Postmaster,
  log: ClusterLog,
  signal: AbortSignal,
): Promise<boolean> {
  const exit = new AbortController();
  postmaster.child?.once('exit', () => exit.abort());
  const wake = AbortSignal.any([signal, exit.signal]);
  for (;;) {
    await sleep(1000, wake);
    if (signal.aborted) return false;
    const state = await stateOf(place, postmaster).catch(() => 'ended');
    if (state === 'ended') return true;
    // A gentle stop from outside would wait for our own connections, and take no new ones meanwhile.
    if (state === 'stopping') await stopPostmaster(place, postmaster, log);
    trimServerLog(place.logFile);
  }
}

async function untilItRuns(
  log: ClusterLog,
  restart: (signal: AbortSignal) => Promise<Postmaster>,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let ms = 100; !signal.aborted; ms = Math.min(ms * 2, 10_000)) {
    try {
      return await restart(signal);
    } catch (error) {
      if (signal.aborted) break;
      log.error({ err: error, againInMs: ms }, 'PostgreSQL does not start');
      await sleep(ms, signal);
    }
  }
  return undefined;
}

/** A pause that an abort ends early, and that does not keep the process alive. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {});
}
