/**
 * Runs `npm start`, `npm test` and the other commands: installs missing packages, builds what has changed, then runs the
 * command under the project's own Node. Plain JavaScript without dependencies, so that it runs before anything is
 * installed, on any Node from version 20.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIsFresh, compileWords, runBuild, wordsAreFresh } from './bootstrap/build.mjs';
import { install, installedNode } from './bootstrap/install.mjs';
import { alone } from './bootstrap/lock.mjs';
import { askedToEndBy, end, forwardSignals, run } from './bootstrap/processes.mjs';

const COMPILE_CACHE = 'node_modules/.cache/unishelf/compiled';

/**
 * Limit of a semi-space (half of V8's young generation), in MB. Under load V8 would let each grow to 64 MB, which saves about 4 %
 * of the CPU time but costs 150 MB of memory (decision 0035).
 */
const YOUNG_MB = 8;

/**
 * How much V8's old generation may grow before the next collection, in percent. By default a busy heap grows up to fourfold; limited
 * to double, it holds 45 MB less while a crawler works, for a few percent more CPU time (decision 0047).
 */
const GROWS_BY = 100;

/** Limit of `malloc` arenas. glibc gives each thread its own, which keeps freed memory; of a dozen threads one does most of the work. */
const ARENAS = '2';

/** Each command's script, the build products that it needs first, and what it does, if it takes no arguments. */
const COMMANDS = {
  start: {
    ...{ file: 'src/portal/server.ts', needs: 'pages', nodeEnv: 'production' },
    does: 'starts the portal, with settings from environment variables (docs/operating.md, Configuration)',
  },
  test: { file: 'scripts/test.ts', needs: testsNeed },
  bench: { file: 'bench/run.ts', needs: 'pages', nodeEnv: 'production' },
  dev: { file: 'scripts/dev.ts', needs: 'words', does: 'serves the portal from its sources' },
  check: {
    file: 'scripts/check.ts',
    needs: 'words',
    does: 'checks the code without the tests of its behaviour',
  },
  import: { file: 'src/portal/import.ts', needs: 'words' },
  people: { file: 'src/portal/people.ts', needs: 'words' },
  search: { file: 'src/portal/search.ts', needs: 'words' },
  sample: { file: 'sample/command.ts', needs: 'words' },
  tables: { file: 'scripts/tables.ts', needs: 'words', does: 'writes src/core/db/tables.ts anew' },
  measure: { file: 'scripts/measure.ts', needs: 'nothing', does: 'prints the size of the code' },
  mutants: { file: 'scripts/mutants.ts', needs: 'pages' },
  build: { needs: 'build', does: 'builds the pages' },
};

/** Journeys, and tests that render built pages or start the server, need freshly built pages; all others only the messages. */
function testsNeed(args) {
  const isValue = (at) => /^--(repeat|seed|since)$/.test(args[at - 1] ?? '');
  const named = args.filter((arg, at) => !arg.startsWith('-') && !isValue(at));
  const isPlain = (arg) => arg === 'unit' || (/\.test\.ts$/.test(arg) && !usesPages(arg));
  return named.length > 0 && named.every(isPlain) ? 'words' : 'pages';
}

/** Whether a test file, or one that a pattern may match, uses the built pages. */
const usesPages = (file) =>
  /(^|\/)e2e\//.test(file) ||
  !existsSync(join(root, file)) ||
  /openBuilt|test\/server\.ts/.test(readFileSync(join(root, file), 'utf8'));

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
const needs = typeof command?.needs === 'function' ? command.needs(args) : command?.needs;

/** Whether the build products that the command needs are up to date. */
function isBuilt() {
  if (needs === 'pages') return buildIsFresh(root);
  if (needs === 'words') return wordsAreFresh(root);
  return needs === 'nothing';
}

const build = (node) => (needs === 'words' ? compileWords(root, node) : runBuild(root, node));

async function main() {
  if (!command)
    throw new Error(`Usage: node scripts/run.mjs <${Object.keys(COMMANDS).join('|')}> [arguments]`);
  if (command.does && args.length > 0) {
    const line = `npm ${name === 'start' ? name : `run ${name}`} ${command.does}. It takes no arguments.\n`;
    const isHelp = /^(--help|-h)$/.test(args.join(' '));
    (isHelp ? process.stdout : process.stderr).write(isHelp ? line : `Not known: ${args.join(' ')}. ${line}`);
    return { code: isHelp ? 0 : 1 };
  }
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
    // `--expose-gc` lets the server collect garbage once after its start, to release memory that only the start needed.
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
