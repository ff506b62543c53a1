import { readdir, readFile, readlink } from 'node:fs/promises';

/** Processes are found, and what they have open, where the system shows them as files (proc(5)). */
export const noProcessFiles = process.platform !== 'linux' && 'there is no list of processes as files here';

const crashed = new Set<number>();

/**
 * Ends the next child process of this one as a fault in native code does.
 * @param worker the name of the file that it runs
 * @param at a part of a path: it is ended when it has such a file open, and so is at work on it
 */
export async function crashNext(worker: string, at = ''): Promise<void> {
  for (;;)
    for (const id of await childrenOf(process.pid)) {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      if (crashed.has(id) || !command.includes(worker)) continue;
      if (at !== '' && !(await openFiles(id)).some((file) => file.includes(at))) continue;
      process.kill(id, 'SIGSEGV');
      crashed.add(id);
      return;
    }
}

async function childrenOf(parent: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return ids.map(Number).filter((_, at) => parents[at] === parent);
}

async function openFiles(id: number): Promise<string[]> {
  const folder = `/proc/${id}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
}
