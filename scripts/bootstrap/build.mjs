import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, showProgress } from './processes.mjs';

const STAMP = 'dist/.stamp';
const WORDS_STAMP = 'src/paraglide/.stamp';

/** Files and folders that a build depends on. */
const INPUTS = [
  'src',
  'messages',
  'scripts',
  'project.inlang/settings.json',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Files and folders that the compiled messages depend on. */
const WORDS = ['messages', 'project.inlang/settings.json', 'scripts/words.ts', 'package-lock.json'];

/**
 * Whether the compiled messages are up to date.
 * @param {string} root
 */
export const wordsAreFresh = (root) => isFresh(root, WORDS_STAMP, WORDS);

/**
 * Compiles the messages alone, in a second or two: the only part of the build that commands and most tests need.
 * @param {string} root
 * @param {string} node the Node to run under
 */
export async function compileWords(root, node) {
  const inputs = fingerprint(root, WORDS);
  rmSync(join(root, WORDS_STAMP), { force: true });
  await runQuietly(root, node, 'scripts/words.ts', 'The messages could not be compiled');
  writeFileSync(join(root, WORDS_STAMP), inputs);
}

/**
 * Whether the built pages and the compiled messages are up to date.
 * @param {string} root
 */
export const buildIsFresh = (root) => wordsAreFresh(root) && isFresh(root, STAMP, INPUTS);

/** Whether the stamp of the last build holds the fingerprint of the current inputs. */
const isFresh = (root, stamp, inputs) =>
  existsSync(join(root, stamp)) && readFileSync(join(root, stamp), 'utf8') === fingerprint(root, inputs);

/**
 * Compiles the messages and builds the pages; prints the output only if that fails.
 * @param {string} root
 * @param {string} node the Node to run under
 */
export async function runBuild(root, node) {
  // From before the build: what changes meanwhile makes the next one necessary.
  const stamps = [
    [STAMP, fingerprint(root)],
    [WORDS_STAMP, fingerprint(root, WORDS)],
  ];
  // Without stamps an interrupted build never counts as fresh, not even for the sources of the previous one.
  for (const [stamp] of stamps) rmSync(join(root, stamp), { force: true });
  const atItsEnd = showProgress('Building the pages');
  await runQuietly(root, node, 'scripts/build.ts', 'The pages could not be built').finally(atItsEnd);
  mkdirSync(join(root, 'dist'), { recursive: true });
  for (const [stamp, inputs] of stamps) writeFileSync(join(root, stamp), inputs);
}

/** Runs a script. If it fails, throws an error that contains its output. */
async function runQuietly(root, node, script, failure) {
  const { code, signal, output } = await run(node, ['--disable-warning=ExperimentalWarning', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Error(`${output}\n${failure} (${signal ?? `exit code ${code}`}): see above.`);
}

/**
 * Returns one hash over the names and contents of all inputs. Modification times do not count: git and copying change them.
 * @param {string} root
 * @param {string[]} inputs files and folders, relative to the root
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
