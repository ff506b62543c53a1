import assert from 'node:assert/strict';
import test from 'node:test';
import { Repetitions, Seen } from './seen.ts';

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
