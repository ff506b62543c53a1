import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppStartError } from '../start-error.ts';
import { makeOpenFolder, ROOT_HOME } from './cluster-binaries.ts';
import type { ClusterLog } from './cluster-log.ts';

/**
 * Chooses a folder below `/var/lib/unishelf` for the cluster of a data directory that the account of PostgreSQL can't
 * reach, and links `postgres` in the data directory to it. Answers the path of the cluster, which does not exist yet.
 */
export function moveOutside(dataDir: string, log: ClusterLog): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const base = join(ROOT_HOME, `${basename(dataDir)}-${hash}`);
  // A cluster that is there already belonged to a data directory that was deleted or moved: never take over its data.
  let home = base;
  for (let n = 2; existsSync(join(home, 'postgres')); n++) {
    log.warn({ folder: home }, 'The database of an earlier data directory of this name is still there');
    home = `${base}-${n}`;
  }
  makeOpenFolder(ROOT_HOME);
  mkdirSync(home, { recursive: true });
  makeOpenFolder(home);
  writeFileSync(originFile(join(home, 'postgres')), dataDir);
  symlinkSync(join(home, 'postgres'), join(dataDir, 'postgres'));
  return join(home, 'postgres');
}

/**
 * A data directory may be moved: its cluster outside follows. A *copy* of it must not run on the same cluster.
 * @throws AppStartError for a copy
 */
export function checkOutside(dataDir: string, cluster: string): void {
  const file = originFile(cluster);
  if (!cluster.startsWith(`${ROOT_HOME}/`) || !existsSync(file)) return;
  const origin = readFileSync(file, 'utf8');
  if (origin === dataDir) return;
  const link = join(origin, 'postgres');
  const originUsesIt =
    lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === cluster;
  if (originUsesIt) {
    throw new AppStartError(
      `${dataDir} is a copy of ${origin}, and the database of that one is in ${dirname(cluster)}. Delete ${join(dataDir, 'postgres')} to begin with an empty database.`,
    );
  }
  writeFileSync(file, dataDir);
}

function originFile(cluster: string): string {
  return join(dirname(cluster), 'data-dir');
}
