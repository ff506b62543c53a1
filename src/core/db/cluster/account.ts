import { execFile } from 'node:child_process';
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** An operating-system account, by its ids; `name` is only for messages. */
export type Account = { name: string; uid: number; gid: number };

const run = promisify(execFile);

/** Tells whether this process runs as root, under which PostgreSQL refuses to run. */
export const isRoot = () => process.geteuid?.() === 0;

/**
 * Returns the account for PostgreSQL when Unishelf is started as root: `postgres`, created if missing, else `nobody`. Throws when the
 * system has neither.
 */
export async function serverAccount(): Promise<Account> {
  const known = await findAccount('postgres');
  if (known) return known;
  await createAccount();
  const account = (await findAccount('postgres')) ?? (await findAccount('nobody'));
  if (!account) throw new Error('there is neither an account `postgres` nor `nobody`');
  return account;
}

/** Returns the account that owns a file or folder. */
export async function ownerOf(stats: Stats): Promise<Account> {
  const name = await run('id', ['-un', String(stats.uid)]).then(
    ({ stdout }) => stdout.trim(),
    () => `number ${stats.uid}`,
  );
  return { name, uid: stats.uid, gid: stats.gid };
}

/**
 * Returns the first folder on the way to `path` (itself included) that the account may not enter, or `undefined` when it can reach the
 * path. Judges by the mode bits; `also` names further bits that the account needs on `path` itself (4 = read).
 */
export function blockedAt(account: Account, path: string, also = 0): string | undefined {
  const steps: string[] = [];
  for (let step = realpathSync(path); ; step = dirname(step)) {
    steps.unshift(step);
    if (step === dirname(step)) break;
  }
  const last = steps.at(-1);
  return steps.find((step) => {
    const needed = step === last ? 1 | also : 1;
    return (bitsFor(account, lstatSync(step)) & needed) !== needed;
  });
}

/** Returns the `child_process.spawn` options that run a program under an account, or under that of this process if none is given. */
export function underAccount(account: Account | undefined) {
  // The account may lack access to the app's working directory, and the app's environment may hold secrets.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return account ? { uid: account.uid, gid: account.gid, cwd: '/', env } : { cwd: '/', env };
}

async function findAccount(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Tries the commands of the common systems in turn; if all fail, the caller falls back to `nobody`. */
async function createAccount(): Promise<void> {
  const home = ['--home-dir', '/nonexistent', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const ways: [string, string[]][] = [
    ['useradd', ['--system', ...home, '--user-group', 'postgres']],
    ['useradd', ['--system', ...home, '--gid', 'postgres', 'postgres']],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', 'postgres']],
  ];
  for (const [program, args] of ways) {
    const made = await run(program, args).then(
      () => true,
      () => false,
    );
    if (made) return;
  }
}

function bitsFor(account: Account, stats: Stats): number {
  if (stats.uid === account.uid) return (stats.mode >> 6) & 7;
  if (stats.gid === account.gid) return (stats.mode >> 3) & 7;
  return stats.mode & 7;
}
