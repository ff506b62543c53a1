import { readdir, readFile, readlink } from 'node:fs/promises';
import { until } from './until.ts';

/** The reason for skipping tests that search processes and their open files in `/proc` (proc(5)), or false. */
export const noProcessFiles = process.platform !== 'linux' && 'there is no list of processes as files here';

const crashed = new Set<number>();

/**
 * Waits for a child process and kills it with SIGSEGV, like a fault in native code; each process only once.
 * @param worker part of its command line: the name of the file that it runs
 * @param at part of a path: the process must have such a file open, which means that it is working on it
 */
export async function crashNext(worker: string, at = ''): Promise<void> {
  process.kill(await until(`${worker} is at work`, () => nextOf(worker, at)), 'SIGSEGV');
}

async function nextOf(worker: string, at: string): Promise<number | undefined> {
  for (const id of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (crashed.has(id) || !command.includes(worker)) continue;
    if (at !== '' && !(await openFiles(id)).some((file) => file.includes(at))) continue;
    crashed.add(id);
    return id;
  }
  return undefined;
}

/** Returns the niceness of each child process that runs such a file. */
export async function nicenessOf(worker: string): Promise<number[]> {
  const found: number[] = [];
  for (const id of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    // See proc_pid_stat(5): the niceness is the 17th field after the name.
    if (command.includes(worker)) found.push(Number((await fieldsOf(id))[16]));
  }
  return found;
}

async function childrenOf(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    // The second field after the name is the parent.
    ids.map(async (id) => Number((await fieldsOf(Number(id)))[1])),
  );
  return ids.map(Number).filter((_, at) => parents[at] === parent);
}

/** Returns the fields after the name of a process in `/proc/<id>/stat`. */
async function fieldsOf(id: number): Promise<string[]> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

async function openFiles(id: number): Promise<string[]> {
  const folder = `/proc/${id}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
}
