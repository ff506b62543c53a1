import { readdirSync, readFileSync } from 'node:fs';

/** A process as Linux shows it; `cpu` is what it and those of its children that have ended have used, in µs. */
export type Process = { pid: number; parent: number; cpu: number };

/** Linux counts CPU time for `/proc` in hundredths of a second everywhere (`getconf CLK_TCK`). */
const TICK = 10_000;

/** Reads `/proc/<pid>/stat` (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
export function readStat(text: string): Process {
  // The name of the program, in brackets, may hold brackets and spaces.
  const end = text.lastIndexOf(')');
  const [, parent, ...rest] = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = rest.slice(9);
  const ticks = user + system + usersOfEnded + systemOfEnded;
  return { pid: Number.parseInt(text, 10), parent: parent ?? 0, cpu: ticks * TICK };
}

/** A process and all that descend from it. */
export function treeOf(processes: Process[], root: number): Process[] {
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** All processes of the machine; none where there is no `/proc`. */
function processes(): Process[] {
  const pids = attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [];
  return pids.flatMap((pid) => attempt(() => readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))) ?? []);
}

/** CPU time in µs that the tree of a process has used; NaN where that cannot be known. */
export function cpuOf(root: number): number {
  const tree = treeOf(processes(), root);
  return tree.length === 0 ? Number.NaN : tree.reduce((sum, { cpu }) => sum + cpu, 0);
}

/** `Pss` counts what processes share, as those of PostgreSQL do with most of it, once in all; `Rss` once for each of them. */
type Kind = 'Rss' | 'Pss';

/** Memory in MB that a process holds; NaN where that cannot be known. */
export const memoryOf = (pid: number, kind: Kind = 'Rss'): number =>
  attempt(() => readMemory(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), kind)) ?? Number.NaN;

/** The same of a process and all that descend from it. */
export function memoryOfTree(root: number, kind: Kind = 'Rss'): number {
  const held = treeOf(processes(), root).map(({ pid }) => memoryOf(pid, kind));
  return held.length === 0 ? Number.NaN : held.reduce((sum, one) => sum + (one || 0), 0);
}

/** Reads a line of `/proc/<pid>/smaps_rollup`. @returns MB */
export const readMemory = (text: string, kind: string): number =>
  (Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6;

/** The process that started another one. */
export const parentOf = (pid: number): number =>
  attempt(() => readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).parent) ?? Number.NaN;

/** The first process that one started. */
export const childOf = (pid: number): number =>
  processes().find(({ parent }) => parent === pid)?.pid ?? Number.NaN;

/** Processes end between two looks at them. */
function attempt<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
