import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The command line of a process, argument by argument (on macOS in one piece); empty when it is gone or only waits to be reaped:
 * such a zombie still answers signals, so a signal does not show whether a process lives.
 */
export async function commandLine(pid: number): Promise<string[]> {
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

/**
 * Ends what a postmaster left behind when it was killed: busy backends would go on until their query ends, and until
 * then no new postmaster may start. Nothing that was acknowledged is lost; the next start recovers it from the log.
 * Only Linux shows whose they are; elsewhere they end by themselves.
 * @returns how many there were
 */
export function endOrphans(data: string): number {
  if (process.platform !== 'linux') return 0;
  let ended = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== data) continue;
      const program = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')[0] ?? '';
      if (!program.startsWith('postgres: ')) continue;
      process.kill(Number(name), 'SIGKILL');
      ended++;
    } catch {
      // The process has gone meanwhile, or belongs to another user.
    }
  }
  return ended;
}
