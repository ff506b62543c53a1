/**
 * `npm run check`: format and lint, types, unused code, imports between folders, which folder writes which table, plain words in
 * comments, and that no test waits for a fixed time.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const bin = (name: string) => path.join('node_modules', '.bin', name);
const steps: [string, string, string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  // Every additional checker would compute most types again.
  ['types', bin('tsc'), ['--noEmit', '-p', '.', '--checkers', '1']],
  ['unused code', bin('knip'), []],
];
// `npm test` runs these tests among all others.
if (!process.argv.includes('--without-tests'))
  steps.push([
    'imports, statements, words and waits',
    process.execPath,
    ['--test', ...['imports', 'statements', 'plain-words', 'waits'].map((name) => `scripts/${name}.test.ts`)],
  ]);

const run = promisify(execFile);
await Promise.all(
  steps.map(async ([name, command, args]) => {
    try {
      await run(command, args, { maxBuffer: 64 * 1024 * 1024 });
      process.stdout.write(`ok      ${name}\n`);
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
      process.stdout.write(`FAILED  ${name}\n${stdout}${stderr || (stdout ? '' : message)}\n`);
      process.exitCode = 1;
    }
  }),
);
