import assert from 'node:assert/strict';
import test from 'node:test';
import { beginning, stepsFrom } from './kept-steps.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const begun = { step: 2, email: 'a@campus.test', name: 'Asha', phone: '98160 12345', sentAt: NOW - 60_000 };

test('a reload restores the second step with the typed values', () => {
  assert.deepEqual(stepsFrom(JSON.stringify(begun), NOW), begun);
});

test('a code that was sent while the clock was ahead counts as sent now', () => {
  const ahead = { ...begun, sentAt: NOW + 48 * 60 * 60 * 1000 };
  assert.equal(stepsFrom(JSON.stringify(ahead), NOW).sentAt, NOW);
});

test('passwords and codes are never restored from storage', () => {
  const kept = stepsFrom(JSON.stringify({ ...begun, password: 'x', code: '123456' }), NOW);
  assert.deepEqual(Object.keys(kept).sort(), ['email', 'name', 'phone', 'sentAt', 'step']);
});

test('finished, old and invalid stored steps start again at the beginning', () => {
  for (const text of [
    null,
    '',
    'null',
    '[]',
    '"2"',
    '{',
    JSON.stringify({ ...begun, step: 3 }),
    JSON.stringify({ ...begun, email: '' }),
    JSON.stringify({ ...begun, email: 7 }),
    JSON.stringify({ ...begun, sentAt: null }),
    JSON.stringify({ ...begun, sentAt: NOW - 60 * 60 * 1000 }),
  ])
    assert.deepEqual(stepsFrom(text, NOW), beginning, String(text));
});

test('a stored name or phone number that is not text is ignored', () => {
  const odd = stepsFrom(JSON.stringify({ ...begun, name: 7, phone: {} }), NOW);
  assert.deepEqual([odd.name, odd.phone], ['', '']);
});
