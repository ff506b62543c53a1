import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './server.ts';

const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Returns the short hash of a commit, by default this checkout's, with a `+` if that has uncommitted changes. */
export function nameOf(commit?: string): string {
  const name = run(ROOT, 'git', 'rev-parse', '--short', `${commit ?? 'HEAD'}^{commit}`);
  return commit === undefined && run(ROOT, 'git', 'status', '--porcelain') ? `${name}+` : name;
}

export type Checkout = { root: string; keep: string | undefined; remove(): void };

/**
 * Checks a commit out into its own folder, installs its packages and builds it.
 * @param keep a folder in which checkout and data stay for the next run; without it, a temporary folder is used
 */
export function checkOut(commit: string, keep: string | undefined): Checkout {
  const sha = run(ROOT, 'git', 'rev-parse', `${commit}^{commit}`);
  const folder = keep
    ? path.resolve(keep, sha.slice(0, 12))
    : mkdtempSync(path.join(tmpdir(), 'unishelf-against-'));
  const root = path.join(folder, 'checkout');
  const remove = () => {
    if (keep) return;
    rmSync(folder, { recursive: true, force: true });
    run(ROOT, 'git', 'worktree', 'prune');
  };
  process.once('exit', remove);
  if (!existsSync(path.join(root, 'dist/.stamp'))) {
    // The cluster beside it refuses a folder that is open to other accounts and holds something else.
    if (keep) mkdirSync(keep, { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true });
    // PostgreSQL runs under its own account, which must be able to read its programs in the checkout.
    chmodSync(folder, 0o755);
    if (!existsSync(root)) run(ROOT, 'git', 'worktree', 'add', '--quiet', '--force', '--detach', root, sha);
    linkPackages(root);
    // The build installs packages first if they differ.
    run(root, process.execPath, 'scripts/run.mjs', 'build');
  }
  return { root, keep: keep && path.join(folder, 'data'), remove };
}

/** Hard-links the installed packages into the checkout if both have the same lockfile. */
function linkPackages(root: string): void {
  const lockOf = (checkout: string) => readFileSync(path.join(checkout, 'package-lock.json'), 'utf8');
  if (lockOf(root) !== lockOf(ROOT)) return;
  const packages = path.join(root, 'node_modules');
  try {
    run(ROOT, 'cp', '-al', 'node_modules', packages);
  } catch {
    // Another file system, or a `cp` without `-l`: the build installs the packages instead.
    rmSync(packages, { recursive: true, force: true });
    return;
  }
  // These are modified in place, so a hard link would change this checkout's, too.
  for (const name of ['.cache', '.unishelf-stamp'])
    rmSync(path.join(packages, name), { recursive: true, force: true });
}
