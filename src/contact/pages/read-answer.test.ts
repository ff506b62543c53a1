import assert from 'node:assert/strict';
import test from 'node:test';
import { readAnswer } from './read-answer.ts';

const read = (body: unknown) => readAnswer(JSON.stringify(body));
const unexpected = { ok: false, form: ['Unexpected response format'], fields: {} };

test('where to go next is a success, whatever else the answer holds', () => {
  assert.deepEqual(read({ next: '/Contact-us?sent=1', ok: true }), { ok: true, next: '/Contact-us?sent=1' });
});

test('errors go to their fields, several of one field in their order', () => {
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

test('a field may be called anything', () => {
  for (const field of ['__proto__', 'constructor', 'toString']) {
    const answer = read({ errors: [{ field, code: 'TYPE_TEXT', message: 'is odd' }] });
    const fields = answer.ok ? [] : Object.entries(answer.fields);
    assert.deepEqual(fields, [[field, ['is odd']]]);
  }
});

test('errors without a field are about the form', () => {
  const answer = read({ errors: [{ code: 'FORM_NOT_FOUND', message: 'Form not found' }] });
  assert.deepEqual(answer, { ok: false, form: ['Form not found'], fields: {} });
});

test('an error without a list of errors is about the form', () => {
  const form = ['Too many messages'];
  assert.deepEqual(read({ error: 'Too many messages' }), { ok: false, form, fields: {} });
  assert.deepEqual(read({ error: 'Too many messages', errors: [] }), { ok: false, form, fields: {} });
});

test('an error counts whatever its code is', () => {
  const codes = ['SOMETHING_NEW', 'FORM_NOT_FOUND', '', undefined, 7];
  const answer = read({ errors: codes.map((code) => ({ field: 'email', code, message: 'is odd' })) });
  assert.deepEqual(answer, { ok: false, form: [], fields: { email: codes.map(() => 'is odd') } });
});

test('an answer that cannot be read is said to be unexpected', () => {
  for (const text of ['', '<h1>Bad gateway</h1>', 'null', '[]', '"next"', '{}', '7']) {
    assert.deepEqual(readAnswer(text), unexpected, text);
  }
  assert.deepEqual(read({ next: 7 }), unexpected);
  assert.deepEqual(read({ errors: [null, 'email', { field: 'email' }] }), unexpected);
  assert.deepEqual(read({ errors: 'email', error: { text: 'no' } }), unexpected);
});

test('an error wins over where to go next, as with the hosted service', () => {
  const answer = read({ next: '/thanks', error: 'This form is closed' });
  assert.equal(answer.ok, false);
});
