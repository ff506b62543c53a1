import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run, showProgress } from './processes.mjs';

const STAMP = 'node_modules/.unishelf-stamp';
const NODE_MAJOR = 24;

/**
 * Returns the Node to run under if everything is installed as package-lock.json says, otherwise undefined. An
 * installation by hand (`npm install`) counts; a stamp saves the full comparison at later starts.
 * @param {string} root
 * @returns {string | undefined}
 */
export function installedNode(root) {
  const wanted = fingerprint(root);
  const stamp = readJson(join(root, STAMP));
  if (stamp?.wanted === wanted) {
    if (stamp.node !== '' && existsSync(join(root, stamp.node))) return join(root, stamp.node);
    if (stamp.node === '' && isNewEnough()) return process.execPath;
  }
  if (
    !isInstalled(
      readJson(join(root, 'package-lock.json')),
      readJson(join(root, 'node_modules/.package-lock.json')),
    )
  ) {
    return undefined;
  }
  return stampNode(root, wanted);
}

/**
 * Installs everything with the npm that called us, or else the one on the PATH; prints the output only if that fails.
 * @param {string} root
 * @returns {Promise<string>} the Node to run under
 */
export async function install(root) {
  const [program, ...first] = npm();
  // Under NODE_ENV=production npm would leave out the packages that build the pages.
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
  ];
  const atItsEnd = showProgress('Installing what Unishelf needs (once, about a minute)', () => {
    const count = packagesIn(join(root, 'node_modules'));
    return count > 0 ? `${count} packages` : '';
  });
  rmSync(join(root, STAMP), { force: true });
  const { code, signal, output } = await run(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).finally(atItsEnd);
  if (code !== 0) {
    const how = signal ?? `exit code ${code}`;
    throw new Error(
      `${output}\nnpm could not install what Unishelf needs (${how}): see above, then run the command again.`,
    );
  }
  return stampNode(root, fingerprint(root));
}

/** Counts the packages installed so far. The names of those that npm is still unpacking begin with a dot. */
function packagesIn(folder) {
  let count = 0;
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith('@')) count += packagesIn(join(folder, name));
      else if (!name.startsWith('.')) count += 1;
  } catch {
    // npm is removing the folder at this moment.
  }
  return count;
}

/** @returns {string[]} */
function npm() {
  const cli = process.env.npm_execpath ?? '';
  if (!/^npm(-cli)?\.c?js$/.test(basename(cli))) return ['npm'];
  return [process.env.npm_node_execpath ?? process.execPath, cli];
}

/**
 * Whether npm's own record of node_modules (`.package-lock.json`) has every package of package-lock.json. Optional
 * packages may be missing, unless they are made for this platform.
 * @param {{ packages: Record<string, Package> } | undefined} lock
 * @param {{ packages: Record<string, Package> } | undefined} installed
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 */
export function isInstalled(lock, installed) {
  if (!lock || !installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true;
    const found = installed.packages[path];
    if (!found) return Boolean(wanted.optional) && !isMadeForHere(wanted);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** @param {Package} wanted */
function isMadeForHere({ os, cpu, libc }) {
  return !libc && Boolean(os?.includes(process.platform) && cpu?.includes(process.arch));
}

/**
 * Finds the Node to use and records it in the stamp: the one from the npm package for this platform if it runs here, otherwise the
 * Node that runs this script, recorded as an empty path.
 */
function stampNode(root, wanted) {
  const path = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  const runs = spawnSync(join(root, path), ['--version']).status === 0;
  if (!runs && !isNewEnough()) {
    throw new Error(
      `Unishelf needs Node ${NODE_MAJOR}, and npm brings none that runs on this system (${process.platform}-${process.arch}). Install Node ${NODE_MAJOR} or later, then run the command again.`,
    );
  }
  try {
    writeFileSync(join(root, STAMP), JSON.stringify({ wanted, node: runs ? path : '' }));
  } catch {
    // A read-only checkout works too; each start then repeats the full comparison.
  }
  return runs ? join(root, path) : process.execPath;
}

function isNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR;
}

/** Returns a hash over everything that decides whether an installation is up to date. */
function fingerprint(root) {
  const manifest = readJson(join(root, 'package.json')) ?? {};
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = manifest;
  const wishes = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts };
  return createHash('sha256')
    .update(JSON.stringify([process.platform, process.arch, wishes]))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
