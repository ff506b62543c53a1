import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Parses Linux's format for a list of CPU cores, such as `0-2,5`. */
export const readCores = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

/**
 * Moves this process and its future children off its first CPU core, to reserve that core for the server under load.
 * @returns the reserved core; undefined if there is only one core, or no `taskset`
 */
export function reserveCore(): number | undefined {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    const [first, ...others] = readCores(/Cpus_allowed_list:\s+(\S+)/.exec(status)?.[1] ?? '');
    if (others.length === 0) return undefined;
    const { status: code } = spawnSync('taskset', ['-acp', others.join(','), String(process.pid)]);
    return code === 0 ? first : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a command that runs only on the given core; the unchanged command without one. */
export const onCore = (core: number | undefined, command: [string, ...string[]]): [string, ...string[]] =>
  core === undefined ? command : ['taskset', '-c', String(core), ...command];
