import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

/** Tests and their helpers. */
const files = [
  ...globSync('{src,sample,scripts,bench}/**/*.test.ts'),
  ...globSync('{e2e,test}/**/*.ts'),
].filter((file) => !['scripts/waits.test.ts', 'e2e/playwright.config.ts', 'test/until.ts'].includes(file));

/**
 * Patterns of code that waits for a fixed time, or fails after one, with the advice to show. Quoted function names are allowed: a
 * fake clock (`mock.timers`) takes them as arguments.
 */
const REFUSED: [pattern: RegExp, instead: string][] = [
  [
    /(?<!['"\w])(setTimeout|setInterval)(?!['"\w])/,
    'wait for an event, or with until(); test delays with mock.timers',
  ],
  [/\bsleep\s*\(|['"`]sleep\b|Atomics\.wait\b|\bscheduler\.wait\b/, 'wait for an event, or with until()'],
  [/\bwaitForTimeout\b|\bnetworkidle\b/, 'wait for what the page shows, or move page.clock'],
  [
    // The `timeout` of `requestIdleCallback` is allowed: it is no time limit of a test.
    /(?<!requestIdleCallback\(idle, \{ )\btimeout:|\btest\.(slow|setTimeout)\b|AbortSignal\.timeout\b/,
    'tests have one limit: make the test, or the portal, faster',
  ],
  [
    /\b(Date|performance)\.now\(\)\s*<|\bperformance\.now\(\)\s*-|\bhrtime\b/,
    'a busy machine is slow: count what happens, or read the log',
  ],
];

test('no test waits for a fixed time, raises a time limit or measures elapsed time', () => {
  assert.ok(files.length > 200);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        REFUSED.filter(([pattern]) => pattern.test(line)).map(
          ([, instead]) => `${file}:${at + 1} ${line.trim()} — ${instead}`,
        ),
      ),
  );
  assert.deepEqual(found, []);
});
