import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';

const STAMP = 'dist/.stamp';

/** What the built pages are made of. */
const INPUTS = [
  'src',
  'messages',
  'scripts',
  'project.inlang/settings.json',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Whether the built pages are those of these sources.
 * @param {string} root
 */
export function buildIsFresh(root) {
  if (!existsSync(join(root, STAMP)) || !existsSync(join(root, 'src/paraglide/messages.js'))) return false;
  return readFileSync(join(root, STAMP), 'utf8') === fingerprint(root);
}

/**
 * Compiles the messages and builds the pages: quietly, unless it fails.
 * @param {string} root
 * @param {string} node the Node to run under
 */
export async function runBuild(root, node) {
  process.stderr.write('Building the pages …\n');
  const inputs = fingerprint(root);
  const { code, output } = await run(node, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) {
    throw new Error(`${output}\nThe pages could not be built: see above.`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, STAMP), inputs);
}

/**
 * One hash over the names and contents of all inputs. Times are left out: git and copies change them at will.
 * @param {string} root
 */
export function fingerprint(root) {
  const hash = createHash('sha256');
  for (const input of INPUTS) add(hash, root, input);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash */
function add(hash, root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats || path === 'src/paraglide' || path === 'scripts/bootstrap' || path.endsWith('.test.ts')) return;
  if (stats.isDirectory()) {
    for (const name of readdirSync(join(root, path)).sort()) add(hash, root, `${path}/${name}`);
  } else {
    hash.update(`${path}\0${stats.size}\0`).update(readFileSync(join(root, path)));
  }
}
