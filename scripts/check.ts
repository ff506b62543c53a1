/** `npm run check`: format and lint, types, unused code, the import rules between folders, and that no test waits for a clock. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const bin = (name: string) => path.join('node_modules', '.bin', name);
const steps: [string, string, string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['unused code', bin('knip'), []],
  ['imports', process.execPath, ['--test', 'scripts/imports.test.ts']],
  ['waits', process.execPath, ['--test', 'scripts/waits.test.ts']],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (status === 0) continue;
  failed += 1;
  process.stdout.write(`${stdout}${stderr}\n`);
}
process.exitCode = failed > 0 ? 1 : 0;
