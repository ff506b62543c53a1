/** `npm test`: runs the checks and all tests: unit tests, HTTP tests on one shared PostgreSQL cluster, journeys in a real browser. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, freemem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../bench/generate/random.ts';
import type { prepareSample } from '../e2e/sample.ts';
import { prepareDataDir, startTestCluster, TEMPLATE } from '../test/app.ts';
import { findChromium } from './browser.ts';
import { type Kind, kinds, type TestFile, testFiles } from './test/kinds.ts';
import { decoder, failure, type Result, summary, timesTable } from './test/report.ts';

const USAGE = `Usage: npm test -- [unit | http | browser | changed | files …] [options]

  unit, http, browser   tests of that kind; several may be named
  changed               tests that reach what differs from the last commit, or from --since
  files                 test files, as paths or patterns

  --times               how long setting up, waiting and testing took, per file and kind
  --repeat <n>          runs all that is named n times, each time in another order
  --seed <n>            the order: that of a run before
  --busy                holds every core busy meanwhile
  --since <commit>      what "changed" compares with; HEAD otherwise`;

/**
 * Test source per process, in bytes. Files share a process to load the portal and compile what runs often once, which takes 1.5 s of CPU
 * time. The last batches are the smallest, so that the run does not end by waiting for one of them.
 */
const BATCH_BYTES = { least: 60_000, most: 180_000 };

/** Memory per worker, in bytes. Two workers share a core, memory permitting, because tests spend half of their time waiting. */
const WORKER_MEMORY = 1.5e9;
const workerCount = Math.max(2, Math.min(2 * availableParallelism(), Math.floor(freemem() / WORKER_MEMORY)));

// A reader that stops reading, such as `head`, must not end the run before its PostgreSQL is stopped.
process.stdout.on('error', () => {});
const { values: options, positionals } = readArguments();
const { files: known, reach } = testFiles();
const chosen = choose(positionals);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
const results: Result[] = [];
const steps: [name: string, ms: number][] = [];

// Starts at once: if the browser has to be installed first, that takes a minute or two.
const browser = chosen.some(({ kind }) => kind === 'browser') ? findChromium() : undefined;
const checked = positionals.length === 0 ? timed('checks', check) : undefined;
const needsCluster = chosen.some(({ kind }) => kind !== 'unit');
const startsServers = chosen.some((test) => test.startsServers);
const [cluster, made] = await timed('cluster', () =>
  Promise.all([needsCluster ? startTestCluster() : undefined, startsServers ? prepareDataDir() : undefined]),
);
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'test',
  ...(cluster && { TEST_CLUSTER: JSON.stringify(cluster.place) }),
  ...(made && { TEST_DATA_DIR: made.dataDir }),
};
if (options.busy) holdCoresBusy();
let sample: Awaited<ReturnType<typeof prepareSample>> | undefined;
for (let round = 1; round <= Number(options.repeat); round += 1) {
  process.stdout.write(`order: --seed ${seed + round - 1}\n`);
  const files = shuffled(chosen, seed + round - 1);
  const journeys = files.filter(({ kind }) => kind === 'browser');
  const others = files.filter(({ kind }) => kind !== 'browser');
  // Runs both kinds at once, so that no core idles while the last test of one kind ends.
  const workers = journeys.length > 0 && others.length > 0 ? Math.floor(workerCount / 2) : workerCount;
  const batches = batchesOf(others);
  const ended = timed('journeys', () => runJourneys(journeys, workers));
  // When the journeys have ended, their workers help with the remaining batches.
  const more = workers < workerCount ? ended.then(() => runBatches(batches, workers)) : ended;
  await Promise.all([timed('unit and HTTP', () => runBatches(batches, workers)), more]);
}
await checked;
await sample?.remove();
await cluster?.stop();
await made?.remove();
if (options.times) process.stdout.write(`\n${timesTable(chosen, results, steps)}\n`);
process.stdout.write(`\n${summary(results)}\n`);
if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1;

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        times: { type: 'boolean' },
        busy: { type: 'boolean' },
        repeat: { type: 'string', default: '1' },
        seed: { type: 'string' },
        since: { type: 'string', default: 'HEAD' },
      },
    });
    if (!/^[1-9]\d{0,3}$/.test(read.values.repeat)) throw new Error('--repeat takes a number from 1 to 9999');
    if (!/^\d{1,9}$/.test(read.values.seed ?? '0'))
      throw new Error('--seed takes the number that a run printed');
    return read;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

/** Returns the test files asked for: all, or those of some kinds, those affected by a change, and those that match a pattern. */
function choose(asked: string[]): TestFile[] {
  const changed = asked.includes('changed') ? changedFiles() : new Set<string>();
  const isAsked = (test: TestFile) =>
    asked.length === 0 ||
    asked.some((one) => {
      if (kinds.includes(one as Kind)) return test.kind === one;
      if (one === 'changed') return reaches(test, changed);
      return path.matchesGlob(test.file, path.relative('.', path.resolve(one)));
    });
  const found = known.filter(isAsked);
  if (found.length === 0 && !asked.includes('changed')) {
    process.stderr.write(`No test file matches ${asked.join(' ')}\n\n${USAGE}\n`);
    process.exit(2);
  }
  return found;
}

/** Returns the files that differ from the commit of `--since`, new ones included. */
function changedFiles(): Set<string> {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  return new Set([
    ...git('diff', '--name-only', options.since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** Whether a test imports one of `files`, directly or not. For journeys, which use the whole portal, only files in e2e/ count. */
function reaches({ file, kind }: TestFile, files: Set<string>): boolean {
  return [...reach(file)].some((one) => files.has(one) && (kind !== 'browser' || one.startsWith('e2e/')));
}

async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  const value = await work();
  steps.push([name, performance.now() - begun]);
  return value;
}

async function check(): Promise<void> {
  const args = ['scripts/check.ts', '--without-tests'];
  const [code, signal] = await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close');
  if (code !== 0) onBadEnd(args, code ?? signal);
}

/** Returns the items in random order, which is the same for the same seed. */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  const random = new Random(seed);
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function batchesOf(files: TestFile[]): string[][] {
  const isAlone = ({ hasHooks, startsServers }: TestFile) => hasHooks || startsServers;
  // The slowest files come first, so that the run does not end by waiting for one of them.
  const alone = files.filter(isAlone).sort((a, b) => Number(b.startsServers) - Number(a.startsServers));
  const batches = alone.map(({ file }) => [file]);
  for (const kind of ['http', 'unit']) {
    const shared = files.filter((one) => one.kind === kind && !isAlone(one));
    let rest = shared.reduce((sum, { bytes }) => sum + bytes, 0);
    let left = 0;
    for (const { file, bytes } of shared) {
      if (left <= 0) {
        batches.push([]);
        left = Math.min(BATCH_BYTES.most, Math.max(BATCH_BYTES.least, rest / workerCount));
      }
      batches.at(-1)?.push(file);
      left -= bytes;
      rest -= bytes;
    }
  }
  return batches;
}

/** Runs batches, several at a time, until the list is empty. Workers that join later share the same list. */
async function runBatches(batches: string[][], workers: number): Promise<void> {
  const working = Array.from({ length: workers }, async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await runBatch(batch);
  });
  await Promise.all(working);
}

async function runBatch(files: string[]): Promise<void> {
  const flags = ['--disable-warning=ExperimentalWarning', '--enable-source-maps', '--test-timeout=180000'];
  // Garbage collection took a seventh of a batch's time, mostly in the young generation; a larger one is collected less often.
  flags.push('--max-semi-space-size=64', '--test', '--test-isolation=none');
  await listen([...flags, '--test-reporter=./scripts/test/node-reporter.ts', ...files], environment);
}

async function runJourneys(files: TestFile[], workers: number): Promise<void> {
  if (files.length === 0 || !cluster) return;
  const [found, prepared] = await Promise.all([browser, sampleOf(cluster.place)]);
  await listen(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      `--workers=${workers}`,
      ...files.map(({ file }) => file),
    ],
    // Node strips the types itself, so Playwright need not compile the sources.
    {
      ...environment,
      TEST_BROWSER: JSON.stringify(found),
      TEST_SAMPLE: JSON.stringify(prepared),
      PW_DISABLE_TS_ESM: '1',
    },
  );
}

async function sampleOf(place: Parameters<typeof prepareSample>[0]) {
  const { prepareSample } = await import('../e2e/sample.ts');
  sample ??= await prepareSample(place, TEMPLATE);
  return sample;
}

/** Runs tests in a child process and records the result of each. */
async function listen(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const run = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let hasFailed = false;
  const decode = decoder({
    result: (result) => {
      hasFailed ||= result.outcome === 'failed';
      onResult(result);
    },
    words: (line) => process.stdout.write(`${line}\n`),
  });
  run.stdout.setEncoding('utf8').on('data', decode);
  const [code, signal] = await once(run, 'close');
  if (code !== 0 && !hasFailed) onBadEnd(args, code ?? signal);
}

/** Records a failure for a process that ended badly, even if all of its tests passed. */
function onBadEnd(args: string[], how: number | NodeJS.Signals): void {
  const file = args.filter((arg) => !arg.startsWith('-')).join(' ');
  onResult(failure(file, 'its process ends well', `it ended with ${how}`));
}

function onResult(result: Result): void {
  results.push(result);
  const { file, name, outcome, reason = '', ms } = result;
  if (outcome === 'failed')
    process.stdout.write(`FAILED  ${file}: ${name}\n${reason.replace(/^/gm, '        ')}\n`);
  else if (process.stdout.isTTY) process.stdout.write(`\u001b[2K\r${results.length} ${file}\r`);
  else if (ms > 20_000) process.stdout.write(`slow    ${file}: ${name} (${Math.round(ms / 1000)} s)\n`);
}

function holdCoresBusy(): void {
  const load = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  for (const one of load) one.unref();
  process.once('exit', () => {
    for (const one of load) one.kill();
  });
}
