import { chmodSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isRoot } from './db/cluster/account.ts';
import type { ClusterLog } from './db/cluster/place.ts';
import { AppStartError } from './errors.ts';

/** The group may pass through, and do nothing else: that of PostgreSQL's account, when the portal is started as root. */
const PASSABLE = 0o710;

/** Where mails go without a mail server. */
export const outboxIn = (dataDir: string): string => path.join(dataDir, 'outbox');

/** Where `npm run import` says which rows were refused. */
export const reportsIn = (dataDir: string): string => path.join(dataDir, 'imports');

/**
 * Makes the data directory where it is missing, and sees to it that only the account of the portal reads what is in it: photos, mails,
 * uploads that are not approved yet. From now on this process makes private files only.
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
    const isPassable = isRoot() && (mode & 0o777) === PASSABLE;
    if ((mode & 0o077) !== 0 && !isPassable) chmodSync(dataDir, mode & 0o700);
  } catch (error) {
    log.warn(
      { err: error },
      `Other accounts of this machine may read ${dataDir}: give it to the account of the portal`,
    );
  }
}
