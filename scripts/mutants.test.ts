import test from 'node:test';
import { mutated, mutations } from './mutants-list.ts';

test('every guard that `npm run mutants` breaks stands where its list says, and so does its test', () => {
  for (const [name, mutation] of Object.entries(mutations)) mutated(name, mutation);
});
