import assert from 'node:assert/strict';
import test from 'node:test';
import { beginning, stepsFrom } from './kept-steps.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const begun = { step: 2, email: 'a@campus.test', name: 'Asha', phone: '98160 12345', sentAt: NOW - 60_000 };

test('a reload comes back to the second step with what was typed', () => {
  assert.deepEqual(stepsFrom(JSON.stringify(begun), NOW), begun);
});

test('a code that was sent while the clock was ahead counts as sent now', () => {
  const ahead = { ...begun, sentAt: NOW + 48 * 60 * 60 * 1000 };
  assert.equal(stepsFrom(JSON.stringify(ahead), NOW).sentAt, NOW);
});

test('secrets are never taken up from storage', () => {
  const kept = stepsFrom(JSON.stringify({ ...begun, password: 'x', code: '123456' }), NOW);
  assert.deepEqual(Object.keys(kept).sort(), ['email', 'name', 'phone', 'sentAt', 'step']);
});

test('what is done, old, or makes no sense begins anew', () => {
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

test('a name or phone of another kind is left out', () => {
  const odd = stepsFrom(JSON.stringify({ ...begun, name: 7, phone: {} }), NOW);
  assert.deepEqual([odd.name, odd.phone], ['', '']);
});
