import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRoot } from './db/cluster/account.ts';
import type { ClusterLog } from './db/cluster/place.ts';
import { AppStartError } from './errors.ts';

/** What the portal keeps in its data directory, beside the cluster, whose modes PostgreSQL sees to. */
const FOLDERS = ['files', 'outbox', 'imports', 'locks'];
const LOGS = ['postgres.log', 'postgres.log.1'];

/** The group may pass through, and do nothing else: that of PostgreSQL's account, when the portal is started as root. */
const PASSABLE = 0o710;

/**
 * Makes the data directory where it is missing, and sees to it that only the account of the portal reads what is in it: photos, mails,
 * uploads that are not approved yet. What earlier versions made is closed, too; from now on this process makes private files only.
 * @throws {AppStartError} when the folder cannot be made
 */
export function keepPrivate(dataDir: string, log: Pick<ClusterLog, 'warn'>): void {
  try {
    // Folders above it get the usual mode: other accounts may enter them.
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new AppStartError(
      `The data directory ${dataDir} can't be written: ${(error as Error).message}. Set DATA_DIR to a folder.`,
    );
  }
  process.umask(0o077);
  try {
    const { mode } = statSync(dataDir);
    if (!(isRoot() && (mode & 0o777) === PASSABLE)) close(dataDir, mode);
    for (const name of FOLDERS) closeTree(join(dataDir, name));
    for (const name of LOGS) closeFile(join(dataDir, name));
  } catch (error) {
    log.warn(
      { err: error },
      `Other accounts of this machine may read ${dataDir}: give it to the account of the portal`,
    );
  }
}

/** A folder is closed after all that is in it, so that one which is closed need not be looked into: there may be many files. */
function closeTree(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || (stats.mode & 0o077) === 0) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) closeTree(path);
    else closeFile(path);
  }
  close(folder, stats.mode);
}

function closeFile(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) close(path, stats.mode);
}

function close(path: string, mode: number): void {
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}
