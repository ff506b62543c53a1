/**
 * `npm run mutants`: mutation testing. Breaks one guard after the other, in a copy of the project, and reports which test fails. If
 * none does, a test is missing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutated, mutations } from './mutants-list.ts';
import { failedIn } from './test/report.ts';

const USAGE = `Usage: npm run mutants -- [words …] [options]

  words     mutations whose sentence, file or test holds one of them; all otherwise

  --list    names the mutations and runs nothing
  --quick   leaves out journeys, for each of which the pages are built anew`;

let child: ChildProcess | undefined;
process.once('exit', () => child?.kill());

const { values: options, positionals } = readArguments();
const chosen = Object.entries(mutations).filter(
  ([name, { file, test }]) =>
    (positionals.length === 0 || positionals.some((word) => `${name}\n${file}\n${test}`.includes(word))) &&
    !(options.quick && test.startsWith('e2e/')),
);
if (chosen.length === 0) {
  process.stderr.write(`No mutation holds ${positionals.join(' ')}\n\n${USAGE}\n`);
  process.exit(2);
}
for (const mutation of chosen) mutated(...mutation);
if (options.list) for (const [name, { file }] of chosen) process.stdout.write(`${file}: ${name}\n`);
else process.exitCode = await run();

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { list: { type: 'boolean' }, quick: { type: 'boolean' } },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

/** @returns the exit code */
async function run(): Promise<number> {
  const copy = await copyOfProject();
  const tests = [...new Set(chosen.map(([, { test }]) => test))];
  process.stdout.write(`${tests.length} test files as they are … `);
  const before = await runTests(copy, tests);
  process.stdout.write(`${before.failed.length === 0 && before.code === 0 ? 'green' : 'red'}\n`);
  if (before.code !== 0) {
    process.stdout.write(before.output);
    return 1;
  }
  const rows: string[] = [];
  const survivors: string[] = [];
  for (const [name, mutation] of chosen) {
    const { file, test } = mutation;
    process.stdout.write(`${name} … `);
    writeFileSync(path.join(copy, file), mutated(name, mutation));
    const { failed, output } = await runTests(copy, [test]);
    cpSync(file, path.join(copy, file));
    const [first] = failed;
    process.stdout.write(first ? `noticed by: ${first}\n` : `NOT NOTICED by ${test}\n${output}\n`);
    rows.push(`| ${name} | ${file} | ${first ?? '**none**'} |`);
    if (!first) survivors.push(name);
  }
  process.stdout.write(
    `\n| mutation | file | test that turned red |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
  );
  process.stdout.write(`\n${chosen.length - survivors.length} of ${chosen.length} noticed\n`);
  return survivors.length > 0 ? 1 : 0;
}

/** Copies all tracked and untracked (not ignored) files and the built ones to a temporary folder, which is removed at exit. */
async function copyOfProject(): Promise<string> {
  const copy = mkdtempSync(path.join(tmpdir(), 'unishelf-mutants-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const { output } = await command('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = output.split('\0').filter((file) => file !== '');
  for (const file of [...files, 'dist', 'src/paraglide'])
    if (existsSync(file)) cpSync(file, path.join(copy, file), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Runs test files in the copy as `npm test` does, which first builds the pages (for journeys) or the messages (for the rest). */
async function runTests(copy: string, files: string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(copy, '.compiled') };
  const { code, output } = await command(process.execPath, ['scripts/run.mjs', 'test', ...files], copy, env);
  return { code, output, failed: failedIn(output) };
}

function command(program: string, args: string[], cwd = '.', env = process.env) {
  const running = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child = running;
  let output = '';
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    running.once('error', reject).once('close', (code) => resolve({ code, output }));
  });
}
