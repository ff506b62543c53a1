import assert from 'node:assert/strict';
import test from 'node:test';
import { mutated, mutations } from './mutants-list.ts';
import { failedIn, failure, summary } from './test/report.ts';

test('every guard that `npm run mutants` breaks stands where its list says, and so does its test', () => {
  for (const [name, mutation] of Object.entries(mutations)) mutated(name, mutation);
});

test('a test that fails is read from the summary, also one of a process with several files', () => {
  const failed = ['e2e/a.test.ts', 'cli.js test e2e/a.test.ts e2e/b.test.ts'].map((file) =>
    failure(file, 'it works: twice', 'it does not'),
  );
  assert.deepEqual(failedIn(summary(failed)), ['it works: twice', 'it works: twice']);
});
