import { spawn } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { keepPrivate } from '../../data-dir.ts';
import { AppStartError } from '../../errors.ts';
import { syncFolder } from '../../files/disk.ts';
import type { Connection } from '../connection.ts';
import { rest } from '../database.ts';
import { APP_ROLE, arrangeRoles, OWNER_ROLE } from '../roles.ts';
import { underAccount } from './account.ts';
import { type FileLock, lockFile, tryLock, waitForLock } from './locks.ts';
import { type ClusterLog, findPlace, type Place } from './place.ts';
import {
  becomesReady,
  findPostmaster,
  type Postmaster,
  startPostmaster,
  stateOf,
  stopPostmaster,
  trimServerLog,
} from './postmaster.ts';
import { CLUSTER_DATABASE, CLUSTER_PORT, CLUSTER_SUPERUSER, INITDB_OPTIONS } from './settings.ts';
import { startTrouble } from './trouble.ts';

export type Cluster = {
  /** The connection of the application's role, which reads and writes rows. */
  connection: ClusterConnection;
  /** The connection of the role that owns the schema, for migrations. */
  owner: ClusterConnection;
  /** True when PostgreSQL was running already: another process uses it, or the last process that did was killed. */
  adopted: boolean;
  /** Leaves the cluster; the last process to leave stops PostgreSQL. Idempotent. */
  close(): Promise<void>;
};

/** A `server` is the only server on its data directory; a `command` runs beside it or alone. */
export type ClusterOptions = { dataDir: string; log: ClusterLog; role: 'server' | 'command' };

/** How long a starting server waits for a previous one to exit. */
const SERVER_WAIT_MS = 2000;

/**
 * Opens the embedded PostgreSQL of a data directory: creates the cluster on the first call, starts it, or adopts the one that still runs
 * after a `kill -9`; then keeps it running until `close`.
 *
 * Connections break when PostgreSQL is killed; the connection pool reconnects.
 * @throws AppStartError when it can't be used: another server, no write permission, a full disk, another version ...
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
  /** Holds the `start` lock, so that only one process at a time starts or stops PostgreSQL. */
  const alone = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const lock = await waitForLock(startFile, 'exclusive', { onWait, signal });
    return work().finally(() => lock?.release());
  };

  const { place, postmaster, adopted, users } = await alone(async () => {
    const place = await findPlace(folder, log);
    const brought = await bringUpWithDatabase(place, log);
    return {
      place: { ...place, sockets: brought.postmaster.sockets },
      ...brought,
      users: await waitForLock(usersFile, 'shared'),
    };
  });

  if (server && dirname(place.data) !== folder)
    log.warn({ folder: place.data }, `The database is in ${place.data}: back up that folder, too`);

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
      // The data directory was deleted while running; no other process can share the cluster any more.
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

/**
 * Starts or adopts a postmaster and ensures that the database exists. An adopted postmaster may turn out to be shutting down; the next
 * attempt starts a new one.
 */
async function bringUpWithDatabase(place: Place, log: ClusterLog) {
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

/** Returns the real path of the data directory, which it creates if missing. */
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

/** Where the embedded cluster takes connections: `host` is the folder of its private Unix socket. */
export type ClusterConnection = Exclude<Connection, string>;

/** Returns how to connect to the database of a postmaster with one of its roles. */
function connectionTo(postmaster: Postmaster, user: string): ClusterConnection {
  return { host: postmaster.sockets, port: CLUSTER_PORT, user, database: CLUSTER_DATABASE };
}

/**
 * Options of a short-lived client. `fetch_types: false`, because postgres.js reads the array types beside the first statement, and leaves a
 * failure of that read unhandled.
 */
const SHORT = { max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => {} };

/** Creates the application's database if missing, and sets up the roles that use it. */
async function ensureDatabase(postmaster: Postmaster): Promise<void> {
  const connection = connectionTo(postmaster, CLUSTER_SUPERUSER);
  const ask = async (database: string, work: (sql: postgres.Sql) => PromiseLike<unknown>) => {
    const sql = postgres({ ...connection, database, ...SHORT });
    await Promise.resolve(work(sql)).finally(() => sql.end({ timeout: 5 }));
  };
  try {
    await ask(connection.database, arrangeRoles);
  } catch (error) {
    const isMissing = error instanceof postgres.PostgresError && error.code === '3D000';
    if (!isMissing) throw error;
    await ask('postgres', (sql) => sql.unsafe(`CREATE DATABASE ${connection.database}`));
    await ask(connection.database, arrangeRoles);
  }
}

/**
 * Ensures that a postmaster accepts connections: adopts the running one, or starts one. The caller holds the `start` lock. Throws
 * `AppStartError` when it can't be started, and the signal's reason when it is aborted.
 */
async function bringUp(
  place: Place,
  { log, mayInitialise, signal }: { log: ClusterLog; mayInitialise: boolean; signal?: AbortSignal },
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const running = await findPostmaster(place);
  if (running) {
    const isStopping = (await stateOf(place, running)) === 'stopping';
    if (!isStopping && (await becomesReady(place, running, log, signal)))
      return { postmaster: running, adopted: true };
    await stopPostmaster(place, running, log);
  }

  removeUnfinished(place);
  if (!existsSync(join(place.data, 'PG_VERSION'))) {
    // A folder that disappears while running is an accident; an empty new database would hide it.
    if (!mayInitialise) throw new AppStartError(`The database in ${place.data} has disappeared.`);
    await initialise(place);
  }
  const postmaster = await startPostmaster(place, log);
  try {
    if (!(await becomesReady(place, postmaster, log, signal)))
      throw startTrouble(`PostgreSQL did not start on ${place.data}`, postmaster.trouble() ?? 'it ended');
  } catch (error) {
    await stopPostmaster(place, postmaster, log);
    throw error;
  }
  return { postmaster, adopted: false };
}

/**
 * Watches a postmaster. When it ends, calls `restart` until one runs, with growing pauses of up to ten seconds. Returns a function that
 * stops the watch and returns the last postmaster.
 */
function watch(
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

/** Waits until the postmaster has ended (true) or the watch is stopped (false). */
async function hasEnded(
  place: Place,
  postmaster: Postmaster,
  log: ClusterLog,
  signal: AbortSignal,
): Promise<boolean> {
  const exit = new AbortController();
  postmaster.child?.once('exit', () => exit.abort());
  const wake = AbortSignal.any([signal, exit.signal]);
  let isUntrimmed = false;
  let isUnstopped = false;
  for (;;) {
    await rest(1000, wake);
    if (signal.aborted) return false;
    const state = await stateOf(place, postmaster).catch(() => 'ended');
    if (state === 'ended') return true;
    // A "smart" shutdown by another program would wait for our own connections to end, and accept no new ones meanwhile.
    if (state === 'stopping')
      await stopPostmaster(place, postmaster, log).catch((error: unknown) => {
        // It has ended by now, or belongs to another account.
        if (!isUnstopped) log.warn({ err: error }, 'PostgreSQL cannot be stopped');
        isUnstopped = true;
      });
    try {
      trimServerLog(place.logFile);
    } catch (error) {
      // For example on a full disk; the next round tries again.
      if (!isUntrimmed) log.warn({ err: error }, 'the log of PostgreSQL cannot be made shorter');
      isUntrimmed = true;
    }
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
      await rest(ms, signal);
    }
  }
  return undefined;
}

/**
 * Creates the cluster of a place. `initdb` works in a sibling folder that is renamed only when complete, so a `kill -9` or a power cut
 * leaves either no cluster or a good one.
 * @throws AppStartError with the line of initdb's output that gives the reason
 */
async function initialise(place: Place): Promise<void> {
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
    await syncFolder(home);
  } catch (error) {
    throw startTrouble(`PostgreSQL could not make its database in ${place.data}`, error);
  }
}

/** Removes the unfinished folders that killed starts left behind. The caller holds the `start` lock. */
function removeUnfinished(place: Place): void {
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
