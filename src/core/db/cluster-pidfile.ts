import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL notes in `postmaster.pid` (src/include/utils/pidfile.h). */
export type PidFile = { pid: number; sockets: string; port: number; status: string };

/** No system gives out this process number, and PostgreSQL reads it as "has ended". */
const NO_PROCESS = 2 ** 31 - 1;

/** The note of the postmaster that runs, or ran last; `undefined` when there is none, or none that is whole. */
export function readPidFile(data: string): PidFile | undefined {
  const lines = readLines(data);
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!pid) return undefined;
  return { pid, sockets: lines[4] ?? '', port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/**
 * Takes the note of a postmaster that has ended out of the way of the next one. PostgreSQL would believe it alive when
 * its number belongs to another program by now, or waits as a zombie to be reaped. The number is overwritten instead of
 * the file removed, for the file also names the shared memory, by which the next postmaster makes sure that no
 * process of the old one still writes.
 */
export function disownPidFile(data: string): void {
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
