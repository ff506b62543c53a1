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

test('a refusal says what the server says, or else what the form has for it', () => {
  assert.deepEqual(problemsOf(refused, 'Login failed.'), {
    message: 'No.',
    detail: null,
    fields: {},
  });
  const silent = { ...refused, status: 502, error: '' };
  assert.deepEqual(problemsOf(silent, 'Login failed.').message, 'Login failed.');
});

test('no answer at all adds that there was none', () => {
  const unreachable = { ...refused, status: 0, error: '' };
  assert.deepEqual(problemsOf(unreachable, 'Login failed.'), {
    message: 'Login failed.',
    detail: m.forms_unreachable(),
    fields: {},
  });
});

test('only fields with a message are wrong', () => {
  assert.deepEqual(fieldsOf({ name: 'Too long.', phone: undefined, email: '' }), { name: ['Too long.'] });
});

test('a message goes on where the label left off when it begins small', () => {
  assert.equal(aboutField('Email', 'must be an email address'), 'Email must be an email address.');
  assert.equal(aboutField('Code', 'The code is wrong.'), 'The code is wrong.');
  assert.equal(aboutField('Code', 'यह आवश्यक है'), 'यह आवश्यक है');
});

test('no text says “(optional)” by itself, and nothing is called “State”, which is where a town lies', async () => {
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
