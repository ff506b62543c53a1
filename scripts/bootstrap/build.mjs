import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, showProgress } from './processes.mjs';

const STAMP = 'dist/.stamp';
const WORDS_STAMP = 'src/paraglide/.stamp';

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

/** What the compiled words are made of. */
const WORDS = ['messages', 'project.inlang/settings.json', 'scripts/words.ts', 'package-lock.json'];

/**
 * Whether the compiled words are those of these messages.
 * @param {string} root
 */
export function wordsAreFresh(root) {
  return (
    existsSync(join(root, WORDS_STAMP)) &&
    readFileSync(join(root, WORDS_STAMP), 'utf8') === fingerprint(root, WORDS)
  );
}

/**
 * Compiles the messages alone, in a second or two: all that the server and its tests need of the build.
 * @param {string} root
 * @param {string} node the Node to run under
 */
export async function compileWords(root, node) {
  const inputs = fingerprint(root, WORDS);
  const { code, output } = await run(node, ['--disable-warning=ExperimentalWarning', 'scripts/words.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Error(`${output}\nThe messages could not be compiled: see above.`);
  writeFileSync(join(root, WORDS_STAMP), inputs);
}

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
  const inputs = fingerprint(root);
  const atItsEnd = showProgress('Building the pages');
  const { code, output } = await run(node, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).finally(atItsEnd);
  if (code !== 0) {
    throw new Error(`${output}\nThe pages could not be built: see above.`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, STAMP), inputs);
  writeFileSync(join(root, WORDS_STAMP), fingerprint(root, WORDS));
}

/**
 * One hash over the names and contents of all inputs. Times are left out: git and copies change them at will.
 * @param {string} root
 * @param {string[]} inputs files and folders, from the root
 */
export function fingerprint(root, inputs = INPUTS) {
  const hash = createHash('sha256');
  for (const input of inputs) add(hash, root, input);
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
