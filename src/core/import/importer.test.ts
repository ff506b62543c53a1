import assert from 'node:assert/strict';
import test from 'node:test';
import { nameOf, Repetitions, Seen, Turns } from './importer.ts';

test('turns pass in the order in which they were taken, even if a later one is ready first', async () => {
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

test('a skipped turn lets the next one pass, but only after the turns before it', async () => {
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
test('the rows of 5,000 keys are found again and can be replaced', () => {
  const seen = new Seen();
  for (let at = 1; at <= 5000; at += 1) {
    assert.equal(seen.get(`key ${at}`), 0);
    seen.set(`key ${at}`, at);
  }
  for (let at = 1; at <= 5000; at += 1) assert.equal(seen.get(`key ${at}`), at);
  seen.set('key 7', 70);
  assert.equal(seen.get('key 7'), 70);
});

test('a row that repeats another is distinguished from one with the same key and other values', () => {
  const repetitions = new Repetitions();
  assert.deepEqual(repetitions.check(2, 'a', { price: 1 }), { kind: 'new' });
  assert.deepEqual(repetitions.check(3, 'b', { price: 1 }), { kind: 'new' });
  assert.deepEqual(repetitions.check(4, 'a', { price: 1 }), { kind: 'again', of: 2 });
  assert.deepEqual(repetitions.check(5, 'a', { price: 2 }), { kind: 'differs', from: 2 });
});

test('the name of a refused row is cut to 60 characters without splitting one', () => {
  assert.equal(nameOf({ name: `a${'📚'.repeat(100)}` }), `a${'📚'.repeat(59)}`);
});
