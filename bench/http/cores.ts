import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Reads a list of cores as Linux writes it, such as `0-2,5`. */
export const readCores = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

/**
 * Keeps this process, and what it starts from now on, off the first of its cores: that one is for the server under load alone.
 * @returns the core of the server; undefined where there is no other one, or no `taskset`
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

/** The command with which a program runs on one core alone. */
export const onCore = (core: number | undefined, command: [string, ...string[]]): [string, ...string[]] =>
  core === undefined ? command : ['taskset', '-c', String(core), ...command];
