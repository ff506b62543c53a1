/** `npm test`: the checks and every test: unit tests, HTTP tests on one cluster for all of them, journeys in a real browser. */
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

/** Files share a process, so that the portal is loaded once for many; not so many that one core waits for the other at the end. */
const BATCH_BYTES = 90_000;

/** Tests wait half of their time, for PostgreSQL, for processes that start, for the browser: two for each core, if there is memory for them. */
const WORKER_MEMORY = 1.5e9;
const workerCount = Math.max(2, Math.min(2 * availableParallelism(), Math.floor(freemem() / WORKER_MEMORY)));

const { values: options, positionals } = readArguments();
const { files: known, reach } = testFiles();
const chosen = choose(positionals);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
const results: Result[] = [];
const steps: [name: string, ms: number][] = [];

// Where the browser has to be installed first, that takes as long as many a test.
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
  // Both kinds at once, so that neither core waits for the last of one kind.
  const workers = journeys.length > 0 && others.length > 0 ? Math.floor(workerCount / 2) : workerCount;
  const batches = batchesOf(others);
  const ended = timed('journeys', () => runJourneys(journeys, workers));
  // The workers of journeys that have ended take batches, too.
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
    return parseArgs({
      allowPositionals: true,
      options: {
        times: { type: 'boolean' },
        busy: { type: 'boolean' },
        repeat: { type: 'string', default: '1' },
        seed: { type: 'string' },
        since: { type: 'string', default: 'HEAD' },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

/** The test files that are asked for: all, those of some kinds, those that reach a change, or those that patterns match. */
function choose(asked: string[]): TestFile[] {
  const isAsked = (test: TestFile) =>
    asked.length === 0 ||
    asked.some((one) => {
      if (kinds.includes(one as Kind)) return test.kind === one;
      if (one === 'changed') return isChanged(test);
      return path.matchesGlob(test.file, path.relative('.', path.resolve(one)));
    });
  const found = known.filter(isAsked);
  if (found.length === 0 && !asked.includes('changed')) {
    process.stderr.write(`No test file matches ${asked.join(' ')}\n\n${USAGE}\n`);
    process.exit(2);
  }
  return found;
}

/** Journeys reach the whole portal: here they count as changed when they are themselves. */
function isChanged({ file, kind }: TestFile): boolean {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  const changed = new Set([
    ...git('diff', '--name-only', options.since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
  const reached = [...reach(file)].filter((one) => kind !== 'browser' || one.startsWith('e2e/'));
  return reached.some((one) => changed.has(one));
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

/** The same order for the same seed. */
function shuffled<Item>(items: Item[], seed: number): Item[] {
  const random = new Random(seed);
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function batchesOf(files: TestFile[]): string[][] {
  const isAlone = ({ hasHooks, startsServers }: TestFile) => hasHooks || startsServers;
  // Those that take longest come first, or everything would wait for one of them at the end.
  const alone = files.filter(isAlone).sort((a, b) => Number(b.startsServers) - Number(a.startsServers));
  const batches = alone.map(({ file }) => [file]);
  for (const kind of ['http', 'unit']) {
    let left = 0;
    for (const test of files.filter((one) => one.kind === kind && !isAlone(one))) {
      if (left <= 0) {
        batches.push([]);
        left = BATCH_BYTES;
      }
      batches.at(-1)?.push(test.file);
      left -= test.bytes;
    }
  }
  return batches;
}

/** Takes batches from the list until it is empty. */
async function runBatches(batches: string[][], workers: number): Promise<void> {
  const working = Array.from({ length: workers }, async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await runBatch(batch);
  });
  await Promise.all(working);
}

async function runBatch(files: string[]): Promise<void> {
  // A seventh of a batch's time went into collecting garbage, most of it young; a larger nursery is collected less often.
  const memory = '--max-semi-space-size=64';
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--enable-source-maps',
    '--test-timeout=180000',
    memory,
  ];
  const reporter = '--test-reporter=./scripts/test/node-reporter.ts';
  await listen([...flags, '--test', '--test-isolation=none', reporter, ...files], environment);
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
    // Node runs the sources as they are; Playwright need not compile them once more.
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

/** Runs tests in a process of their own and receives the result of each. */
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

/** A process that ends badly fails the run, also where each of its tests has passed, and the summary names it. */
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
