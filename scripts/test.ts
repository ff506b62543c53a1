/** `npm test`: the checks, then every test — unit and HTTP on one shared cluster, journeys in a real browser. */
import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { startTestCluster, TEMPLATE } from '../src/core/testing.ts';

const patterns = process.argv.slice(2);
const files = globSync(patterns.length > 0 ? patterns : ['{src,sample,scripts,bench,e2e}/**/*.test.ts']).sort(
  // Browser journeys take longest: begin with them, so that the two cores finish together.
  (a, b) => Number(b.startsWith('e2e')) - Number(a.startsWith('e2e')) || a.localeCompare(b),
);
if (files.length === 0) throw new Error(`No test file matches ${patterns.join(' ')}`);
if (patterns.length === 0) {
  const checked = spawnSync(process.execPath, ['scripts/check.ts'], { stdio: 'inherit' });
  if (checked.status !== 0) process.exit(1);
}
const { place, stop } = await startTestCluster();
const sample = files.some((file) => file.startsWith('e2e')) ? await prepare() : undefined;
const run = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=180000', ...files], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    TEST_CLUSTER: JSON.stringify(place),
    ...(sample && { TEST_SAMPLE: JSON.stringify(sample) }),
  },
});
const code = await new Promise<number>((resolve) => run.on('close', (code) => resolve(code ?? 1)));
await sample?.remove();
await stop();
process.exitCode = code;

/** What the journeys begin with. */
async function prepare() {
  const { prepareSample } = await import('../e2e/sample.ts');
  return prepareSample(place, TEMPLATE);
}
