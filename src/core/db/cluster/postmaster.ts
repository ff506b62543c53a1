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
import { startTrouble } from './trouble.ts';

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
  // The note in a copy names the postmaster of what was copied.
  if (!file || !isSameFolder(file.folder, place.data)) return undefined;
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

/** What PostgreSQL notes in `postmaster.pid` (src/include/utils/pidfile.h). */
type PidFile = { pid: number; folder: string; sockets: string; port: number; status: string };

/** No system gives out this process number, and PostgreSQL reads it as "has ended". */
const NO_PROCESS = 2 ** 31 - 1;

/** The note of the postmaster that runs, or ran last; `undefined` when there is none, or none that is whole. */
export function readPidFile(data: string): PidFile | undefined {
  const lines = readLines(data);
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!pid) return undefined;
  const [, folder = '', , port, sockets = '', , , status = ''] = lines;
  return { pid, folder, sockets, port: Number(port), status: status.trim() };
}

/** Whether two paths, of which one may lead through a link or a mount, are of one folder. What may not be looked at is another one. */
function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

/**
 * Takes the note of a postmaster that has ended out of the way of the next one. PostgreSQL would believe it alive when
 * its number belongs to another program by now, or waits as a zombie to be reaped. The number is overwritten instead of
 * the file removed, for the file also names the shared memory, by which the next postmaster makes sure that no
 * process of the old one still writes.
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
 * The command line of a process, argument by argument (on macOS in one piece); empty when it is gone or only waits to be reaped:
 * such a zombie still answers signals, so a signal does not show whether a process lives.
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

/** Whether this process is the postmaster of that cluster, and not another program that got its number since. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  const parts = await commandLine(pid);
  if (process.platform === 'linux') return parts[parts.indexOf('-D') + 1] === data;
  return parts[0]?.includes(`postgres -D ${data} `) ?? false;
}

/** How long processes that were killed may take to go, in ms. One that hangs in its disk takes no signal. */
const GONE_WITHIN = 10_000;

/**
 * Ends what a postmaster left behind when it was killed: busy backends would go on until their query ends, and until
 * the last has gone, which on a busy machine is not at once, no new postmaster may start. Nothing that was acknowledged
 * is lost; the next start recovers it from the log. Only Linux shows whose they are; elsewhere they end by themselves.
 * @returns how many there were
 */
export async function endOrphans(data: string): Promise<number> {
  const found = orphansOf(data);
  for (const pid of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has gone meanwhile, or belongs to another user.
    }
  }
  const end = performance.now() + GONE_WITHIN;
  while (orphansOf(data).length > 0 && performance.now() < end) await pause(POLL_MS);
  return found.length;
}

function orphansOf(data: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        if (readlinkSync(`/proc/${name}/cwd`) !== data) return false;
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        // One that is ending loses its name before its shared memory.
        return command === '' || command.startsWith('postgres: ');
      } catch {
        return false;
      }
    })
    .map(Number);
}

const LARGEST = 2 * 1024 * 1024;

/** Opens PostgreSQL's own log for appending and says how long it is; the caller closes the descriptor. */
function openServerLog(file: string): { descriptor: number; size: number } {
  trimServerLog(file);
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, size: statSync(file).size };
}

/** Keeps the log small: past 2 MB it is copied to `<file>.1` and begins anew. PostgreSQL, which appends, goes on in it. */
export function trimServerLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= LARGEST) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** What has been logged since the file was `from` bytes long, its last 8 kB at most. */
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
