import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** A lock that is held until it is released or its process ends, in whatever way. */
export type FileLock = { release(): void };

/**
 * The locks of a data directory: `start` while a process starts or stops PostgreSQL, `server` for the lifetime of the one server, `users`
 * (shared) by every process that uses the running cluster.
 */
type LockName = 'start' | 'server' | 'users';

const SQLITE_BUSY = 5;

/** Returns the path of a lock file in the data directory; creates its folder if missing. */
export function lockFile(dataDir: string, name: LockName): string {
  const folder = join(dataDir, 'locks');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.lock`);
}

/**
 * Takes an operating-system lock on a file, or returns `undefined` when another process holds it.
 *
 * The kernel releases such a lock the moment its process dies, so a `kill -9` leaves nothing to clean up and no stale process number to
 * check. Node has no `flock`; SQLite, which is part of Node, takes these locks for its transactions
 * (https://www.sqlite.org/lockingv3.html), and an empty database file costs nothing. Throws when the file can't be opened.
 */
export function tryLock(file: string, kind: 'shared' | 'exclusive'): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // By default an exclusive transaction first writes a journal to the disk, which may be full.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(kind === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_master');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Waits for a lock for up to `forMs` milliseconds (forever by default), and returns `undefined` on timeout. Calls `onWait` once, after two
 * seconds of waiting. Throws the signal's reason when it is aborted.
 */
export async function waitForLock(
  file: string,
  kind: 'shared' | 'exclusive',
  { forMs = Number.POSITIVE_INFINITY, onWait = () => {}, signal }: WaitOptions = {},
): Promise<FileLock | undefined> {
  const began = performance.now();
  let isReported = false;
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(file, kind);
    if (lock) return lock;
    const waited = performance.now() - began;
    if (waited >= forMs) return undefined;
    if (waited > 2000 && !isReported) {
      isReported = true;
      onWait();
    }
    await pause(20);
  }
}

type WaitOptions = { forMs?: number; onWait?: () => void; signal?: AbortSignal };

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;
}
