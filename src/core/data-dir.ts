import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isRoot } from './db/cluster/account.ts';
import type { ClusterLog } from './db/cluster/place.ts';
import { startTrouble } from './db/cluster/trouble.ts';
import { AppStartError } from './errors.ts';

/** The group may only pass through: it is that of PostgreSQL's account, when the portal is started as root. */
const PASSABLE = 0o710;

/** The folder for mails, without a mail server. */
export const outboxIn = (dataDir: string): string => path.join(dataDir, 'outbox');

/** The folder where `npm run import` lists refused rows. */
export const reportsIn = (dataDir: string): string => path.join(dataDir, 'imports');

/**
 * Creates the data directory if it is missing, and makes it readable for the portal's account alone: it holds photos, mails and uploads
 * that are not approved yet. Also sets the umask of the process, so that new files are private.
 * @throws {AppStartError} when the folder cannot be created or read, or is open to other accounts and meant for them, like `/tmp` or `/srv`
 */
export function keepPrivate(dataDir: string, log: Pick<ClusterLog, 'warn'>): void {
  try {
    // Before the umask: parent folders get the usual mode, so that other accounts may enter them.
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw startTrouble(`The data directory ${dataDir} can't be written`, error);
  }
  process.umask(0o077);
  try {
    const { mode } = statSync(dataDir);
    const isPassable = isRoot() && (mode & 0o777) === PASSABLE;
    if ((mode & 0o077) === 0 || isPassable) return;
    const names = namesIn(dataDir).filter((name) => name !== 'lost+found');
    const isOurs = names.some((name) => name === 'files' || name === 'locks');
    // Folders like `/tmp` have the sticky bit, and are empty in a fresh container.
    if (!isOurs && (names.length > 0 || (mode & 0o1000) !== 0))
      throw new AppStartError(
        `DATA_DIR is ${dataDir}, which is open to other accounts and theirs, too: it would be closed to them. Set it to a folder for Unishelf alone.`,
      );
    chmodSync(dataDir, mode & 0o700);
  } catch (error) {
    if (error instanceof AppStartError) throw error;
    log.warn(
      { err: error },
      `Other accounts of this machine may read ${dataDir}: give it to the account of the portal`,
    );
  }
}

/** The names in the data directory. Without them nothing can be started: it is closed to this account, or on a disk that fails. */
function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir);
  } catch (error) {
    throw startTrouble(`The data directory ${dataDir} can't be read`, error);
  }
}
