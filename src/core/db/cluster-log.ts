import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

/** What the supervisor says goes here; a pino logger fits. */
export type ClusterLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

const LARGEST = 2 * 1024 * 1024;

/** Opens PostgreSQL's own log for appending and says how long it is; the caller closes the descriptor. */
export function openServerLog(file: string): { descriptor: number; size: number } {
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
export function readServerLog(file: string, from: number): string {
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
