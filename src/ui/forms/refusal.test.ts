import assert from 'node:assert/strict';
import test from 'node:test';
import * as m from '../../paraglide/messages.js';
import { notSent, reasonOf, withReason } from './refusal.ts';

const shown = (error: string, fields?: Record<string, string[]>) => {
  const answer = withReason({ ...notSent(error, fields), status: 409 }, 'It could not be saved.');
  return answer.ok ? null : [answer.error, answer.fields];
};

test('the server’s reason is shown beside the form’s message, and never twice', () => {
  const text = 'It could not be saved.';
  assert.deepEqual(shown('It was sold.'), [text, { reason: ['It was sold.'] }]);
  assert.deepEqual(shown(''), [text, {}]);
  assert.deepEqual(shown(text), [text, {}]);
  assert.deepEqual(shown('Too long.', { name: ['Too long.'] }), [text, { name: ['Too long.'] }]);
});

test('the reason is the message of the field, else that of the request, else that the portal cannot be reached', () => {
  const refused = notSent('Bad input.', { logo: ['Too large.'] });
  assert.equal(reasonOf(refused, 'photo', 'logo'), 'Too large.');
  assert.equal(reasonOf(refused), 'Bad input.');
  // A proxy before the portal that is down answers without a text.
  for (const status of [0, 502]) assert.equal(reasonOf({ ...notSent(''), status }), m.shell_unreachable());
});

test('without a response no reason is added', () => {
  const lost = { ...notSent('', {}), status: 0 };
  assert.equal(withReason(lost, 'It could not be saved.'), lost);
});
