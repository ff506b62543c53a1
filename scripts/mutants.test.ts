import assert from 'node:assert/strict';
import test from 'node:test';
import { mutated, mutations } from './mutants-list.ts';
import { failedIn, failure, summary } from './test/report.ts';

test('the text of every mutation occurs exactly once in its file, and its test file exists', () => {
  for (const [name, mutation] of Object.entries(mutations)) mutated(name, mutation);
});

test('failed tests are read from the summary, also those of a process with several files', () => {
  const failed = ['e2e/a.test.ts', 'cli.js test e2e/a.test.ts e2e/b.test.ts'].map((file) =>
    failure(file, 'it works: twice', 'it does not'),
  );
  assert.deepEqual(failedIn(summary(failed)), ['it works: twice', 'it works: twice']);
});
