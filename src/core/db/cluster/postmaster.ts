import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { underAccount } from './account.ts';
import type { ClusterLog, Place } from './place.ts';
import { CLUSTER_PORT, serverOptions } from './settings.ts';

/** The main process of a running cluster. */
export type Postmaster = {
  /** Undefined when this process can't see it: it runs in another container on the same folder. */
  pid: number | undefined;
  sockets: string;
  /** Present when this process started it. */
  child?: ChildProcess;
};

const POLL_MS = 10;

/** Finds the postmaster that runs on the place, if any. */
export async function findPostmaster(place: Place): Promise<Postmaster | undefined> {
  const file = readPidFile(place.data);
  // In a copied folder, `postmaster.pid` names the postmaster of the original.
  if (!file || !isSameFolder(file.folder, place.data)) return undefined;
  if (await isPostmaster(file.pid, place.data)) return { pid: file.pid, sockets: file.sockets };
  if (await answers(file)) return { pid: undefined, sockets: file.sockets };
  return undefined;
}

/** Returns the state of a postmaster: `starting`, `ready`, `stopping`, or `ended`. */
export async function stateOf(place: Place, postmaster: Postmaster): Promise<string> {
  const file = readPidFile(place.data);
  if (postmaster.pid === undefined) return file && (await answers(file)) ? 'ready' : 'ended';
  if (!(await isAlive(place, postmaster))) return 'ended';
  return file?.pid === postmaster.pid ? file.status : 'starting';
}

/** Starts a postmaster in its own session, so that neither Ctrl-C nor the end of this process reaches it. */
export async function startPostmaster(
  place: Place,
  log: ClusterLog,
): Promise<Postmaster & { trouble(): unknown }> {
  const orphans = await endOrphans(place.data);
  if (orphans > 0) log.warn({ orphans }, 'Ended what the last PostgreSQL left behind');
  invalidatePidFile(place.data);
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
 * Waits until a postmaster accepts connections, as long as it lives: recovery after a crash may take minutes. Throws the signal's reason.
 * @returns false when the postmaster ends instead
 */
export async function becomesReady(
  place: Place,
  postmaster: Postmaster,
  log: ClusterLog,
  signal?: AbortSignal,
): Promise<boolean> {
  let reportedAt = performance.now();
  for (;;) {
    const state = await stateOf(place, postmaster);
    if (state === 'ready') return true;
    if (state === 'ended') return false;
    if (performance.now() - reportedAt > 10_000) {
      reportedAt = performance.now();
      log.info({ state }, 'PostgreSQL is still starting; after a crash it reads its log first');
    }
    signal?.throwIfAborted();
    await pause(POLL_MS);
  }
}

/**
 * Stops a postmaster with a "fast" shutdown, which ends all connections and flushes all data. After 30 seconds it is forced to stop at
 * once; the next start then recovers from the write-ahead log. `pg_ctl stop` sends the same signals, but waits in its own way
 * (https://www.postgresql.org/docs/18/server-shutdown.html).
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

/** Tests whether a server accepts connections on the socket that `postmaster.pid` names. */
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

/** The content of `postmaster.pid` (src/include/utils/pidfile.h). */
type PidFile = { pid: number; folder: string; sockets: string; port: number; status: string };

/** A process number that no system assigns: PostgreSQL takes its process for ended. */
const NO_PROCESS = 2 ** 31 - 1;

/** Reads the `postmaster.pid` of the running or last postmaster; `undefined` when there is none, or an incomplete one. */
export function readPidFile(data: string): PidFile | undefined {
  const lines = readLines(data);
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!pid) return undefined;
  const [, folder = '', , port, sockets = '', , , status = ''] = lines;
  return { pid, folder, sockets, port: Number(port), status: status.trim() };
}

/**
 * Tests whether two paths, either possibly through a link or a mount, are the same folder. A folder that can't be read counts as different.
 */
function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

/**
 * Invalidates the `postmaster.pid` of an ended postmaster. PostgreSQL would take the old one for alive if its process number belongs to
 * another program by now, or to a zombie. The number is overwritten and the file kept, because the file also names the shared memory, by
 * which the next postmaster ensures that no process of the old one still writes.
 */
function invalidatePidFile(data: string): void {
  const file = join(data, 'postmaster.pid');
  const lines = readLines(data);
  if (readPidFile(data)) writeFileSync(file, [NO_PROCESS, ...lines.slice(1)].join('\n'));
  else rmSync(file, { force: true });
}

function readLines(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

const run = promisify(execFile);

/**
 * Returns the command line of a process, argument by argument (on macOS as one string); empty when it is gone or a zombie. A signal can't
 * tell whether a process lives, because a zombie still accepts signals.
 */
async function commandLine(pid: number): Promise<string[]> {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        .split('\0')
        .filter((part) => part !== '');
    }
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.trim() === '' || stdout.includes('<defunct>') ? [] : [stdout.trim()];
  } catch {
    return [];
  }
}

/** Tests whether a process is the postmaster of this cluster, and not another program that reuses its number. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const parts = await commandLine(pid);
  if (process.platform === 'linux') return parts[parts.indexOf('-D') + 1] === data;
  return parts[0]?.includes(`postgres -D ${data} `) ?? false;
}

/** How long killed processes may take to exit, in ms. A process that hangs in disk I/O ignores even SIGKILL. */
const GONE_WITHIN = 10_000;

/**
 * Kills the backends that outlive a killed postmaster: busy ones would run until their query ends, and no new postmaster can start until
 * the last has exited. On a busy machine that takes time even after SIGKILL. No acknowledged write is lost; the next start recovers it from
 * the write-ahead log. Only Linux shows which cluster a process belongs to; on other systems the backends end by themselves. Also waits for
 * processes that are exiting already, such as the postmaster of a cluster that was just stopped.
 * @returns how many it killed
 */
export async function endOrphans(data: string): Promise<number> {
  const running = orphansOf(data).filter(({ isExiting }) => !isExiting);
  for (const { pid } of running) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended by now, or belongs to another user.
    }
  }
  const end = performance.now() + GONE_WITHIN;
  while (orphansOf(data).length > 0 && performance.now() < end) await pause(POLL_MS);
  return running.length;
}

function orphansOf(data: string): { pid: number; isExiting: boolean }[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name) || readlinkSync(`/proc/${name}/cwd`) !== data) return [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      // An exiting process loses its command line before it releases its shared memory.
      const isExiting = command === '';
      return isExiting || command.startsWith('postgres: ') ? [{ pid: Number(name), isExiting }] : [];
    } catch {
      return [];
    }
  });
}

const LARGEST = 2 * 1024 * 1024;

/** Opens PostgreSQL's own log for appending and returns its current size; the caller closes the descriptor. */
function openServerLog(file: string): { descriptor: number; size: number } {
  trimServerLog(file);
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, size: statSync(file).size };
}

/** Keeps the log small: past 2 MB it is copied to `<file>.1` and truncated. PostgreSQL appends, so it continues in the same file. */
export function trimServerLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LARGEST) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Returns what was logged since the file was `from` bytes long, at most the last 8 kB. */
function readServerLog(file: string, from: number): string {
  const size = statSync(file).size;
  const begin = Math.max(from > size ? 0 : from, size - 8192);
  const buffer = Buffer.alloc(size - begin);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, buffer.length, begin);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString();
}
