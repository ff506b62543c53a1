/**
 * `npm start`, `npm test` and the other commands come through here: install what is missing, build what has changed, then
 * run the command under the Node that the project brings. Plain JavaScript without dependencies, for whichever Node (20
 * or later) happens to be there before anything is installed.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIsFresh, compileWords, runBuild, wordsAreFresh } from './bootstrap/build.mjs';
import { install, installedNode } from './bootstrap/install.mjs';
import { alone } from './bootstrap/lock.mjs';
import { askedToEndBy, end, forwardSignals, run } from './bootstrap/processes.mjs';

const COMPILE_CACHE = 'node_modules/.cache/unishelf/compiled';

/**
 * Half of the heap for what is new, in MB. V8 would take 64 for each half as soon as there is much to do, which saves about a
 * twenty-fifth of the processor and takes 150 MB of memory (decision 0035).
 */
const YOUNG_MB = 8;

/**
 * How much the rest of the heap may grow before it is collected, in per cent. V8 lets a busy heap grow up to fourfold; at double it holds
 * 45 MB less while a crawler works, and takes a few per cent more of the processor (decision 0047).
 */
const GROWS_BY = 100;

/** Of Linux's own `malloc` each thread has an arena, which keeps what was freed in it: there are a dozen threads, of which one does most. */
const ARENAS = '2';

/** What each command runs, and which products of the build it needs first. */
const COMMANDS = {
  start: { file: 'src/portal/server.ts', needs: 'pages', nodeEnv: 'production' },
  test: { file: 'scripts/test.ts', needs: testsNeed },
  bench: { file: 'bench/run.ts', needs: 'pages', nodeEnv: 'production' },
  dev: { file: 'scripts/dev.ts', needs: 'words' },
  check: { file: 'scripts/check.ts', needs: 'words' },
  import: { file: 'src/portal/import.ts', needs: 'words' },
  people: { file: 'src/portal/people.ts', needs: 'words' },
  search: { file: 'src/portal/search.ts', needs: 'words' },
  sample: { file: 'sample/command.ts', needs: 'words' },
  tables: { file: 'scripts/tables.ts', needs: 'words' },
  measure: { file: 'scripts/measure.ts', needs: 'nothing' },
  mutants: { file: 'scripts/mutants.ts', needs: 'pages' },
  build: { needs: 'build' },
};

/** Journeys need the pages as they are now, and so do tests that start the server; others build nothing that they would not look at. */
function testsNeed(args) {
  const isValue = (at) => /^--(repeat|seed|since)$/.test(args[at - 1] ?? '');
  const named = args.filter((arg, at) => !arg.startsWith('-') && !isValue(at));
  const isPlain = (arg) => arg === 'unit' || (/\.test\.ts$/.test(arg) && !/(^|\/)e2e\/|server-/.test(arg));
  return named.length > 0 && named.every(isPlain) ? 'words' : 'pages';
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
const needs = typeof command?.needs === 'function' ? command.needs(args) : command?.needs;

/** Whether the build has made what the command needs. */
function isBuilt() {
  if (needs === 'pages') return buildIsFresh(root);
  if (needs === 'words') return wordsAreFresh(root);
  return needs === 'nothing';
}

const build = (node) => (needs === 'words' ? compileWords(root, node) : runBuild(root, node));

async function main() {
  if (!command)
    throw new Error(`Usage: node scripts/run.mjs <${Object.keys(COMMANDS).join('|')}> [arguments]`);
  process.chdir(root);
  forwardSignals();

  let node = installedNode(root);
  if (!node || !isBuilt()) {
    await alone(root, async () => {
      node = installedNode(root) ?? (await install(root));
      if (!isBuilt()) await build(node);
    });
  }
  if (!command.file) return { code: 0 };

  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, COMPILE_CACHE),
  };
  if (command.nodeEnv) env.NODE_ENV ??= command.nodeEnv;
  const flags = ['--disable-warning=ExperimentalWarning'];
  if (name === 'start') {
    // The server gives back what only its start needed.
    flags.push(`--max-semi-space-size=${YOUNG_MB}`, `--heap-growing-percent=${GROWS_BY}`, '--expose-gc');
    env.MALLOC_ARENA_MAX ??= ARENAS;
  }
  return await run(node, [...flags, command.file, ...args], { env, stdio: 'inherit' });
}

try {
  end(await main());
} catch (error) {
  const signal = askedToEndBy();
  if (!signal) process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  end({ code: 1, signal });
}
