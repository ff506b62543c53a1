import assert from 'node:assert/strict';
import test from 'node:test';
import { outcomeOf } from './send-file.ts';

const refusal = (status: number, more: object = {}) =>
  ({ ok: false, status, error: 'No.', code: '', fields: {}, retryAfter: null, ...more }) as const;

test('a response means a stored file, a duplicate with its link, or a refusal with its reason', () => {
  assert.deepEqual(outcomeOf({ ok: true, status: 201, total: 0, data: {} }, true), { kind: 'stored' });
  assert.deepEqual(outcomeOf(refusal(409, { link: '/course/a' }), true), {
    kind: 'duplicate',
    reason: 'No.',
    link: '/course/a',
  });
  assert.deepEqual(outcomeOf(refusal(409), true), { kind: 'refused', reason: 'No.' });
  for (const status of [-1, 400, 403, 404, 413, 415, 422, 500, 507])
    assert.deepEqual(outcomeOf(refusal(status), true), { kind: 'refused', reason: 'No.' });
});

test('errors of fields are shown with the fields’ names', () => {
  const fields = { semester: ['must be from 1 to 6'], file: ['The PDF carries scripts.'], other: ['is odd'] };
  assert.deepEqual(outcomeOf(refusal(400, { fields }), true), {
    kind: 'refused',
    reason: 'Semester must be from 1 to 6. The PDF carries scripts. other is odd.',
  });
});

test('no response, or a gateway error, counts as a lost connection', () => {
  assert.deepEqual(outcomeOf(refusal(0), false), { kind: 'lost', arrived: false });
  assert.deepEqual(outcomeOf(refusal(0), true), { kind: 'lost', arrived: true });
  assert.deepEqual(outcomeOf(refusal(502), true), { kind: 'lost', arrived: true });
  assert.deepEqual(outcomeOf(refusal(503), true), { kind: 'lost', arrived: false });
});

test('a pause that the server requests is waited for, unless it is too long, and 401 means that the session ended', () => {
  const later = { kind: 'later', reason: 'No.', arrived: false };
  assert.deepEqual(outcomeOf(refusal(429, { retryAfter: 9 }), true), { ...later, seconds: 9 });
  assert.deepEqual(outcomeOf(refusal(429), true), { ...later, seconds: 10 });
  assert.deepEqual(outcomeOf(refusal(503, { retryAfter: 0 }), false), { ...later, seconds: 1 });
  // The server may have lost its database after it stored the file.
  const stored = outcomeOf(refusal(503, { retryAfter: 0 }), true);
  assert.deepEqual(stored, { ...later, seconds: 1, arrived: true });
  assert.deepEqual(outcomeOf(refusal(429, { retryAfter: 7200 }), true), { kind: 'refused', reason: 'No.' });
  assert.deepEqual(outcomeOf(refusal(401), true), { kind: 'signed-out' });
});
