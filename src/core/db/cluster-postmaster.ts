import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { underAccount } from './cluster-account.ts';
import { type ClusterLog, openServerLog, readServerLog } from './cluster-log.ts';
import { disownPidFile, type PidFile, readPidFile } from './cluster-pidfile.ts';
import type { Place } from './cluster-place.ts';
import { endOrphans, isPostmaster } from './cluster-process.ts';
import { CLUSTER_PORT, serverOptions } from './cluster-settings.ts';
import { startTrouble } from './cluster-trouble.ts';

/** The main process of a running cluster. */
export type Postmaster = {
  /** Unknown when it runs where this process can't see it: in another container on the same folder. */
  pid: number | undefined;
  sockets: string;
  /** Present when this process started it. */
  child?: ChildProcess;
};

const POLL_MS = 10;

/** The postmaster that runs on the place, if there is one. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const file = readPidFile(place.data);
  if (!file) return undefined;
  if (await isPostmaster(file.pid, place.data)) return { pid: file.pid, sockets: file.sockets };
  if (await answers(file)) return { pid: undefined, sockets: file.sockets };
  return undefined;
}

/** What a postmaster is doing: `starting`, `ready`, `stopping`, or `ended`. */
export async function stateOf(place: Place, postmaster: Postmaster): Promise<string> {
  const file = readPidFile(place.data);
  if (postmaster.pid === undefined) return file && (await answers(file)) ? 'ready' : 'ended';
  if (!(await isAlive(place, postmaster))) return 'ended';
  return file?.pid === postmaster.pid ? file.status : 'starting';
}

/** Starts a postmaster in a session of its own, so that neither Ctrl-C nor the end of this process reaches it. */
export function startPostmaster(place: Place, log: ClusterLog): Postmaster & { trouble(): unknown } {
  const orphans = endOrphans(place.data);
  if (orphans > 0) log.warn({ orphans }, 'Ended what the last PostgreSQL left behind');
  disownPidFile(place.data);
  for (const end of ['', '.lock'])
    rmSync(join(place.sockets, `.s.PGSQL.${CLUSTER_PORT}${end}`), { force: true });

  const { descriptor, size } = openServerLog(place.logFile);
  const child = spawn(join(place.bin, 'postgres'), ['-D', place.data, ...serverOptions(place.sockets)], {
    ...underAccount(place.account),
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  return {
    pid: child.pid,
    sockets: place.sockets,
    child,
    trouble: () => failure ?? readServerLog(place.logFile, size),
  };
}

/**
 * Waits until a postmaster takes connections. Recovery after a crash may take minutes; as long as it lives it is
 * waited for. Throws the signal's reason, and `AppStartError` when the postmaster ends instead.
 */
export async function waitUntilReady(
  place: Place,
  postmaster: Postmaster & { trouble?(): unknown },
  log: ClusterLog,
  signal?: AbortSignal,
): Promise<void> {
  let reportedAt = performance.now();
  for (;;) {
    const state = await stateOf(place, postmaster);
    if (state === 'ready') return;
    if (state === 'ended') {
      throw startTrouble(`PostgreSQL did not start on ${place.data}`, postmaster.trouble?.() ?? 'it ended');
    }
    if (performance.now() - reportedAt > 10_000) {
      reportedAt = performance.now();
      log.info({ state }, 'PostgreSQL is still starting; after a crash it reads its log first');
    }
    signal?.throwIfAborted();
    await pause(POLL_MS);
  }
}

/**
 * Stops a postmaster: connections are ended and everything is written (a "fast" shutdown); when that takes more than
 * 30 seconds, at once, and the next start recovers from the log. Both are what `pg_ctl stop` does, without its own
 * waiting (https://www.postgresql.org/docs/18/server-shutdown.html).
 */
export async function stopPostmaster(place: Place, postmaster: Postmaster, log: ClusterLog): Promise<void> {
  if (postmaster.pid === undefined) return;
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    if (!(await isAlive(place, postmaster))) return;
    process.kill(postmaster.pid, signal);
    for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(POLL_MS)) {
      if (!(await isAlive(place, postmaster))) return;
    }
    log.warn({ signal, seconds }, 'PostgreSQL did not stop in time');
  }
}

/** Whether something answers on the socket that the note names. */
function answers({ sockets, port }: PidFile): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(join(sockets, `.s.PGSQL.${port}`));
    const done = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}

async function isAlive(place: Place, { pid, child }: Postmaster): Promise<boolean> {
  if (pid === undefined) return false;
  return child ? child.exitCode === null && child.signalCode === null : await isPostmaster(pid, place.data);
}
