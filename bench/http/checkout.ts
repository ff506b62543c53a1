import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './server.ts';

const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** A commit by its short name; that of this checkout has a `+` where it is changed. */
export function nameOf(commit?: string): string {
  const name = run(ROOT, 'git', 'rev-parse', '--short', `${commit ?? 'HEAD'}^{commit}`);
  return commit === undefined && run(ROOT, 'git', 'status', '--porcelain') ? `${name}+` : name;
}

export type Checkout = { root: string; keep: string | undefined; remove(): void };

/**
 * Checks a commit out into a folder of its own, installed and built.
 * @param keep the folder that stays for the next run, and the commit's data with it; else a temporary one
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
    mkdirSync(folder, { recursive: true });
    // PostgreSQL runs under an account of its own, and its programs come from the checkout.
    chmodSync(folder, 0o755);
    if (!existsSync(root)) run(ROOT, 'git', 'worktree', 'add', '--quiet', '--force', '--detach', root, sha);
    linkPackages(root);
    // Installs first where the packages are others.
    run(root, process.execPath, 'scripts/run.mjs', 'build');
  }
  return { root, keep: keep && path.join(folder, 'data'), remove };
}

/** Takes over the installed packages, as links to the same files, where the commit wants the same ones. */
function linkPackages(root: string): void {
  const lockOf = (checkout: string) => readFileSync(path.join(checkout, 'package-lock.json'), 'utf8');
  if (lockOf(root) !== lockOf(ROOT)) return;
  const packages = path.join(root, 'node_modules');
  try {
    run(ROOT, 'cp', '-al', 'node_modules', packages);
  } catch {
    // Another file system, or a `cp` that makes no links: it is installed as it would be anywhere.
    rmSync(packages, { recursive: true, force: true });
    return;
  }
  // These are written in place.
  for (const name of ['.cache', '.unishelf-stamp'])
    rmSync(path.join(packages, name), { recursive: true, force: true });
}
