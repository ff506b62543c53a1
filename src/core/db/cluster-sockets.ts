import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppStartError } from '../start-error.ts';
import type { Account } from './cluster-account.ts';
import { CLUSTER_PORT } from './cluster-settings.ts';

/**
 * The cluster's own folder is private already; only where the socket's path would pass what the system takes
 * (`sun_path` of sockaddr_un: 108 bytes on Linux, 104 on macOS, with its final zero) is it a short one elsewhere.
 * @throws AppStartError when that one was made by another user
 */
export function socketFolder(data: string, account: Account | undefined): string {
  const longest = process.platform === 'darwin' ? 103 : 107;
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${CLUSTER_PORT}`)) <= longest;
  if (fits(data)) return data;
  const name = `unishelf-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`;
  const folder = [tmpdir(), '/tmp'].map((base) => join(base, name)).find(fits) ?? join('/tmp', name);
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const stats = lstatSync(folder);
  const owners = [process.geteuid?.(), account?.uid];
  if (!stats.isDirectory() || !owners.includes(stats.uid) || (stats.mode & 0o077) !== 0) {
    throw new AppStartError(
      `${folder} was not made by Unishelf, so the database's socket would not be safe there. Remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
