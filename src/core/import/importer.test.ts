import assert from 'node:assert/strict';
import test from 'node:test';
import { nameOf, Repetitions, Seen, Turns } from './importer.ts';

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
test('what was seen is found again, among many', () => {
  const seen = new Seen();
  for (let at = 1; at <= 5000; at += 1) {
    assert.equal(seen.get(`key ${at}`), 0);
    seen.set(`key ${at}`, at);
  }
  for (let at = 1; at <= 5000; at += 1) assert.equal(seen.get(`key ${at}`), at);
  seen.set('key 7', 70);
  assert.equal(seen.get('key 7'), 70);
});

test('a row that says the same again is distinguished from one that says something else', () => {
  const repetitions = new Repetitions();
  assert.deepEqual(repetitions.check(2, 'a', { price: 1 }), { kind: 'new' });
  assert.deepEqual(repetitions.check(3, 'b', { price: 1 }), { kind: 'new' });
  assert.deepEqual(repetitions.check(4, 'a', { price: 1 }), { kind: 'again', of: 2 });
  assert.deepEqual(repetitions.check(5, 'a', { price: 2 }), { kind: 'differs', from: 2 });
});

test('the long name of a refused row ends with a whole sign', () => {
  assert.equal(nameOf({ name: `a${'📚'.repeat(100)}` }), `a${'📚'.repeat(59)}`);
});
