import assert from 'node:assert/strict';
import test from 'node:test';
import { readAnswer } from './read-answer.ts';

const read = (body: unknown) => readAnswer(JSON.stringify(body));
const unexpected = { ok: false, form: ['Unexpected response format'], fields: {} };

test('a response with a next page is a success', () => {
  assert.deepEqual(read({ next: '/Contact-us?sent=1', ok: true }), { ok: true, next: '/Contact-us?sent=1' });
});

test('errors belong to their fields, and several errors of one field keep their order', () => {
  const answer = read({
    error: 'Please check the form',
    errors: [
      { field: 'email', code: 'REQUIRED_FIELD_EMPTY', message: 'is required' },
      { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' },
      { field: 'message', code: 'REQUIRED_FIELD_MISSING', message: 'is required' },
    ],
  });
  assert.deepEqual(answer, {
    ok: false,
    form: [],
    fields: {
      email: ['is required', 'should be an email'],
      message: ['is required'],
    },
  });
});

test('a field’s name may be that of a property of every object', () => {
  for (const field of ['__proto__', 'constructor', 'toString']) {
    const answer = read({ errors: [{ field, code: 'TYPE_TEXT', message: 'is odd' }] });
    const fields = answer.ok ? [] : Object.entries(answer.fields);
    assert.deepEqual(fields, [[field, ['is odd']]]);
  }
});

test('an error without a field belongs to the form', () => {
  const answer = read({ errors: [{ code: 'FORM_NOT_FOUND', message: 'Form not found' }] });
  assert.deepEqual(answer, { ok: false, form: ['Form not found'], fields: {} });
});

test('a response with an error text and no list of errors is an error of the form', () => {
  const form = ['Too many messages'];
  assert.deepEqual(read({ error: 'Too many messages' }), { ok: false, form, fields: {} });
  assert.deepEqual(read({ error: 'Too many messages', errors: [] }), { ok: false, form, fields: {} });
});

test('an error is shown whatever its code is', () => {
  const codes = ['SOMETHING_NEW', 'FORM_NOT_FOUND', '', undefined, 7];
  const answer = read({ errors: codes.map((code) => ({ field: 'email', code, message: 'is odd' })) });
  assert.deepEqual(answer, { ok: false, form: [], fields: { email: codes.map(() => 'is odd') } });
});

test('an unreadable response is reported as unexpected', () => {
  for (const text of ['', '<h1>Bad gateway</h1>', 'null', '[]', '"next"', '{}', '7']) {
    assert.deepEqual(readAnswer(text), unexpected, text);
  }
  assert.deepEqual(read({ next: 7 }), unexpected);
  assert.deepEqual(read({ errors: [null, 'email', { field: 'email' }] }), unexpected);
  assert.deepEqual(read({ errors: 'email', error: { text: 'no' } }), unexpected);
});

test('a response with both an error and a next page is an error', () => {
  const answer = read({ next: '/thanks', error: 'This form is closed' });
  assert.equal(answer.ok, false);
});
