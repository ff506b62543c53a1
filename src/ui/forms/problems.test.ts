import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import test from 'node:test';
import * as m from '../../paraglide/messages.js';
import { aboutField, fieldsOf, problemsOf } from './problems.ts';

const refused = {
  ok: false,
  status: 401,
  error: 'No.',
  code: 'wrong_credentials',
  fields: {},
  retryAfter: null,
} as const;

test('a refusal shows the message of the server, or else that of the form', () => {
  assert.deepEqual(problemsOf(refused, 'Login failed.'), {
    message: 'No.',
    detail: null,
    fields: {},
  });
  const silent = { ...refused, status: 502, error: '' };
  assert.deepEqual(problemsOf(silent, 'Login failed.').message, 'Login failed.');
});

test('without a response the message says that the portal cannot be reached', () => {
  const unreachable = { ...refused, status: 0, error: '' };
  assert.deepEqual(problemsOf(unreachable, 'Login failed.'), {
    message: 'Login failed.',
    detail: m.forms_unreachable(),
    fields: {},
  });
});

test('only fields with a message count as invalid', () => {
  assert.deepEqual(fieldsOf({ name: 'Too long.', phone: undefined, email: '' }), { name: ['Too long.'] });
});

test('a message that begins with a small letter continues the label of its field', () => {
  assert.equal(aboutField('Email', 'must be an email address'), 'Email must be an email address.');
  assert.equal(aboutField('Code', 'The code is wrong.'), 'The code is wrong.');
  assert.equal(aboutField('Code', 'यह आवश्यक है'), 'यह आवश्यक है');
});

test('no message but one contains “(optional)”, and no label is “State” or “Every state”', async () => {
  const folder = new URL('../../../messages/en/', import.meta.url);
  const files = await readdir(folder);
  const texts = (
    await Promise.all(files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8'))))
  ).flatMap((messages: Record<string, unknown>) => Object.entries(messages));
  const marked = texts.filter(
    ([name, text]) => name !== 'forms_optional' && /\(optional\)/.test(String(text)),
  );
  assert.deepEqual(marked, []);
  assert.deepEqual(
    texts.filter(([, text]) => text === 'State' || text === 'Every state'),
    [],
  );
});
