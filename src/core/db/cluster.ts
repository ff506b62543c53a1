import { accessSync, constants, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepPrivate } from '../data-dir.ts';
import { AppStartError } from '../start-error.ts';
import { type ClusterConnection, connectionTo, ensureDatabase } from './cluster-connection.ts';
import { type FileLock, lockFile, tryLock, waitForLock } from './cluster-locks.ts';
import type { ClusterLog } from './cluster-log.ts';
import { findPlace, type Place } from './cluster-place.ts';
import { findPostmaster, stopPostmaster } from './cluster-postmaster.ts';
import { bringUp, watch } from './cluster-supervisor.ts';
import { startTrouble } from './cluster-trouble.ts';
import { APP_ROLE, OWNER_ROLE } from './roles.ts';

export type Cluster = {
  /** As the application, which reads and writes rows. */
  connection: ClusterConnection;
  /** As the owner of the schema, who migrates. */
  owner: ClusterConnection;
  /** True when PostgreSQL ran already: another process uses it, or the last one was killed. */
  adopted: boolean;
  /** Gives the cluster up; the last process that does so stops it. May be called again. */
  close(): Promise<void>;
};

/** A `server` is the only one on its data directory; a `command` may work beside it, or alone. */
export type ClusterOptions = { dataDir: string; log: ClusterLog; role: 'server' | 'command' };

/** A server that is about to end gets this long to do so. */
const SERVER_WAIT_MS = 2000;

/**
 * Opens the embedded PostgreSQL of a data directory: makes the cluster on the first call, starts it, or adopts the one
 * that still runs after a `kill -9`; then keeps it running until `close`.
 *
 * Connections break when PostgreSQL is killed; the pool above reconnects.
 * @throws AppStartError when it can't be had: another server, no right to write, a full disk, another version ...
 */
export async function openCluster({ dataDir, log, role }: ClusterOptions): Promise<Cluster> {
  const folder = prepareFolder(dataDir, log);
  const server = role === 'server' ? await claimServer(folder) : undefined;
  try {
    return await joinCluster(folder, log, server);
  } catch (error) {
    server?.release();
    throw startTrouble(`The database in ${folder} can't be used`, error);
  }
}

async function joinCluster(folder: string, log: ClusterLog, server?: FileLock): Promise<Cluster> {
  const startFile = lockFile(folder, 'start');
  const usersFile = lockFile(folder, 'users');
  const onWait = () => log.info({ folder }, 'Waiting for another Unishelf that starts or stops PostgreSQL');
  /** One process at a time starts or stops. */
  const alone = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const lock = await waitForLock(startFile, 'exclusive', { onWait, signal });
    return work().finally(() => lock?.release());
  };

  const { place, postmaster, adopted, users } = await alone(async () => {
    const place = await findPlace(folder, log);
    const brought = await bringUpAndAsk(place, log);
    return {
      place: { ...place, sockets: brought.postmaster.sockets },
      ...brought,
      users: await waitForLock(usersFile, 'shared'),
    };
  });

  const unwatch = watch(place, postmaster, {
    log,
    restart: (signal) =>
      alone(async () => (await bringUp(place, { log, mayInitialise: false, signal })).postmaster, signal),
  });

  const close = async () => {
    const last = await unwatch();
    const leave = async () => {
      users?.release();
      const lastUser = tryLock(usersFile, 'exclusive');
      if (lastUser) await stopPostmaster(place, (await findPostmaster(place)) ?? last, log);
      lastUser?.release();
    };
    await alone(leave).catch((error) => {
      // The data directory was deleted while running; nothing is left to be shared.
      log.warn({ err: error, folder }, 'Stopping PostgreSQL without its locks');
      return stopPostmaster(place, last, log);
    });
    server?.release();
  };
  let closed: Promise<void> | undefined;
  return {
    connection: connectionTo(postmaster, APP_ROLE),
    owner: connectionTo(postmaster, OWNER_ROLE),
    adopted,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

/** A postmaster that is found dying is "adopted" and then gone; the next attempt starts another. */
async function bringUpAndAsk(place: Place, log: ClusterLog) {
  for (let attempt = 1; ; attempt++) {
    const { postmaster, adopted } = await bringUp(place, { log, mayInitialise: true });
    try {
      await ensureDatabase(postmaster);
      return { postmaster, adopted };
    } catch (error) {
      if (!adopted) await stopPostmaster(place, postmaster, log);
      if (!adopted || attempt === 3) throw error;
    }
  }
}

/** The real path of the data directory, which is made where it is missing. */
function prepareFolder(dataDir: string, log: ClusterLog): string {
  try {
    keepPrivate(dataDir, log);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw startTrouble(`The data directory ${dataDir} can't be written`, error);
  }
}

async function claimServer(folder: string): Promise<FileLock> {
  const noteFile = join(folder, 'locks', 'server.pid');
  let lock: FileLock | undefined;
  try {
    lock = await waitForLock(lockFile(folder, 'server'), 'exclusive', { forMs: SERVER_WAIT_MS });
    if (lock) writeFileSync(noteFile, String(process.pid));
  } catch (error) {
    lock?.release();
    throw startTrouble(`The data directory ${folder} can't be written`, error);
  }
  if (lock) return lock;
  const pid = existsSync(noteFile) ? readFileSync(noteFile, 'utf8') : 'unknown';
  throw new AppStartError(
    `Another Unishelf (process ${pid}) is already using ${folder}. Stop that one, or set DATA_DIR to another folder.`,
  );
}
