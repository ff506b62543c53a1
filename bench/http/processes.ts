import { readdirSync, readFileSync } from 'node:fs';

/** A Linux process; `cpu` is the CPU time of the process and its ended children, in µs. */
export type Process = { pid: number; parent: number; cpu: number };

/** `/proc` counts CPU time in hundredths of a second (`getconf CLK_TCK`); in µs. */
const TICK = 10_000;

/** Reads `/proc/<pid>/stat` (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
export function readStat(text: string): Process {
  // The program's name, in brackets, may itself contain brackets and spaces.
  const end = text.lastIndexOf(')');
  const [, parent, ...rest] = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = rest.slice(9);
  const ticks = user + system + usersOfEnded + systemOfEnded;
  return { pid: Number.parseInt(text, 10), parent: parent ?? 0, cpu: ticks * TICK };
}

/** Returns a process and all its descendants. */
export function treeOf(processes: Process[], root: number): Process[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Returns all processes of the machine; none without `/proc`. */
function processes(): Process[] {
  const pids = attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  return pids.flatMap((pid) => attempt(() => readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))) ?? []);
}

/** Returns the CPU time of a process and its descendants, in µs; NaN if unknown. */
export function cpuOf(root: number): number {
  const tree = treeOf(processes(), root);
  return tree.length === 0 ? Number.NaN : tree.reduce((sum, { cpu }) => sum + cpu, 0);
}

/** `Rss` counts shared memory in full for each process; `Pss` divides it among them. Most of PostgreSQL's memory is shared. */
type Kind = 'Rss' | 'Pss';

/** Returns the memory of a process, in MB; NaN if unknown. */
export const memoryOf = (pid: number, kind: Kind = 'Rss'): number =>
  attempt(() => readMemory(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), kind)) ?? Number.NaN;

/** Returns the memory of a process and its descendants, in MB; NaN if there is no such process. */
export function memoryOfTree(root: number, kind: Kind = 'Rss'): number {
  const held = treeOf(processes(), root).map(({ pid }) => memoryOf(pid, kind));
  return held.length === 0 ? Number.NaN : held.reduce((sum, one) => sum + (one || 0), 0);
}

/** Reads one figure of `/proc/<pid>/smaps_rollup`. @returns MB */
export const readMemory = (text: string, kind: string): number =>
  (Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6;

/** Returns the parent of a process; NaN if unknown. */
export const parentOf = (pid: number): number =>
  attempt(() => readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).parent) ?? Number.NaN;

/** Returns the first child of a process; NaN if it has none. */
export const childOf = (pid: number): number =>
  processes().find(({ parent }) => parent === pid)?.pid ?? Number.NaN;

/** Returns undefined if reading fails: a process may end between listing and reading. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
