import assert from 'node:assert/strict';
import test from 'node:test';
import { notSent, withReason } from './refusal.ts';

const shown = (error: string, fields?: Record<string, string[]>) => {
  const answer = withReason({ ...notSent(error, fields), status: 409 }, 'It could not be saved.');
  return answer.ok ? null : [answer.error, answer.fields];
};

test('the server’s reason is beside the text, and no reason is shown twice', () => {
  const text = 'It could not be saved.';
  assert.deepEqual(shown('It was sold.'), [text, { reason: ['It was sold.'] }]);
  assert.deepEqual(shown(''), [text, {}]);
  assert.deepEqual(shown(text), [text, {}]);
  assert.deepEqual(shown('Too long.', { name: ['Too long.'] }), [text, { name: ['Too long.'] }]);
});

test('without an answer the form says so itself', () => {
  const lost = { ...notSent('', {}), status: 0 };
  assert.equal(withReason(lost, 'It could not be saved.'), lost);
});
