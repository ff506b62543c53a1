import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { AppStartError } from '../start-error.ts';
import { type Account, blockedAt, isRoot, ownerOf, serverAccount } from './cluster-account.ts';
import { binariesFor } from './cluster-binaries.ts';
import type { ClusterLog } from './cluster-log.ts';
import { checkOutside, moveOutside } from './cluster-outside.ts';
import { CLUSTER_MAJOR } from './cluster-settings.ts';
import { socketFolder } from './cluster-sockets.ts';

/** Where one cluster lives and who runs it. */
export type Place = {
  /** The folder of the cluster itself; it need not exist yet. */
  data: string;
  /** What PostgreSQL says beside answering. */
  logFile: string;
  /** The folder with `initdb` and `postgres`. */
  bin: string;
  /** The private folder of the Unix socket. */
  sockets: string;
  /** The account PostgreSQL runs under; `undefined` means the one of this process. */
  account: Account | undefined;
};

/**
 * Finds, or chooses, the place of the cluster that belongs to a data directory: `postgres` below it. Started as root
 * that folder belongs to the account of PostgreSQL, and when this account can't reach the data directory, it is a link to
 * a folder below `/var/lib/unishelf`.
 * @param dataDir the real path of the data directory
 * @throws AppStartError when what is there can't be used
 */
export async function findPlace(dataDir: string, log: ClusterLog): Promise<Place> {
  const entry = join(dataDir, 'postgres');
  const present = lstatSync(entry, { throwIfNoEntry: false });
  let data = entry;
  if (present?.isSymbolicLink()) {
    const target = resolve(dataDir, readlinkSync(entry));
    checkOutside(dataDir, target);
    data = join(realpathSync(dirname(target)), basename(target));
  }
  const { folder, account } = await clusterFolder(dataDir, data, log, present !== undefined);
  return {
    data: folder,
    logFile: join(dataDir, 'postgres.log'),
    bin: binariesFor(account),
    sockets: socketFolder(folder, account),
    account,
  };
}

type Folder = { folder: string; account: Account | undefined };

async function clusterFolder(
  dataDir: string,
  data: string,
  log: ClusterLog,
  isNamed: boolean,
): Promise<Folder> {
  const stats = statSync(data, { throwIfNoEntry: false });
  if (stats) return { folder: data, account: await accountOf(dataDir, data, stats) };
  const account = isRoot() ? await serverAccount() : undefined;
  const blocked = account && !isNamed ? blockedAt(account, dataDir) : undefined;
  const isOutside = account && blocked && !(blocked === dataDir && letIn(account, dataDir));
  return { folder: isOutside ? moveOutside(dataDir, log) : data, account };
}

/** Lets the account, and no other, pass through a folder that is closed to all but its owner. */
function letIn(account: Account, folder: string): boolean {
  const { uid, mode } = statSync(folder);
  if ((mode & 0o077) !== 0) return false;
  chownSync(folder, uid, account.gid);
  chmodSync(folder, 0o710);
  return true;
}

/** The account of a cluster that is there: always the one that owns it. */
async function accountOf(dataDir: string, data: string, stats: Stats): Promise<Account | undefined> {
  if (!isRoot() && stats.uid !== process.geteuid?.()) {
    const { name } = await ownerOf(stats);
    throw new AppStartError(
      `The database in ${data} belongs to the account ${name}. Start Unishelf under that account, or give it the folder with chown -R.`,
    );
  }
  if (stats.isDirectory() && readdirSync(data).length === 0)
    return isRoot() ? await serverAccount() : undefined;
  checkVersion(data);
  // PostgreSQL asks for 0700, which a copy or a restored backup may have lost.
  chmodSync(data, 0o700);
  if (!isRoot()) return undefined;
  if (stats.uid === 0) {
    const { name } = await serverAccount();
    throw new AppStartError(
      `The database in ${data} belongs to root, under which PostgreSQL does not run. Hand it over: chown -R ${name} ${data}`,
    );
  }
  const account = await ownerOf(stats);
  const blockedAtFirst = blockedAt(account, data);
  const blocked =
    blockedAtFirst === dataDir && letIn(account, dataDir) ? blockedAt(account, data) : blockedAtFirst;
  if (blocked) {
    throw new AppStartError(
      `The account ${account.name}, which runs the database, may not enter ${blocked}. Let it pass: chmod o+x ${blocked}`,
    );
  }
  return account;
}

function checkVersion(data: string): void {
  const file = join(data, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new AppStartError(
      `${data} holds files, but no PostgreSQL database. Move them elsewhere, or set DATA_DIR to another folder.`,
    );
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version === CLUSTER_MAJOR) return;
  throw new AppStartError(
    `The database in ${data} was made by PostgreSQL ${version}, and this Unishelf brings PostgreSQL ${CLUSTER_MAJOR}. Go on with the Unishelf that made it, or move its contents with pg_dump.`,
  );
}
