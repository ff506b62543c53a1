import assert from 'node:assert/strict';
import test from 'node:test';
import { Turns } from './importer.ts';

test('the first to be ready still waits for those who came before', async () => {
  const turns = new Turns();
  const [first, second, third] = [turns.take(), turns.take(), turns.take()];
  const passed: number[] = [];
  const come = async (turn: typeof first, number: number) => {
    await turn.come;
    passed.push(number);
    turn.pass();
  };
  const others = [come(third, 3), come(second, 2)];
  await Promise.resolve();
  assert.deepEqual(passed, []);
  await Promise.all([come(first, 1), ...others]);
  assert.deepEqual(passed, [1, 2, 3]);
});

test('a turn that is given up lets the next ones come, and not before its time', async () => {
  const turns = new Turns();
  const [first, second, third] = [turns.take(), turns.take(), turns.take()];
  second.pass();
  let hasCome = false;
  const last = third.come.then(() => {
    hasCome = true;
  });
  await Promise.resolve();
  assert.equal(hasCome, false);
  first.pass();
  await last;
});
