import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { HELP } from '../core/import/command.ts';
import { bookFieldNames, fieldOf, publicFields } from './fields.ts';
import { importColumns } from './import.ts';
import { FORM_DESCRIPTION } from './schema.ts';

const isWordOf = (text: string) => (name: string) => new RegExp(`\\b${name}\\b`).test(text);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the import’s help names every column, and the API’s description every field of the form', () => {
  const columns = [...importColumns.required, ...importColumns.optional];
  const [, books = ''] = HELP.split(/^ {2}(?=books )/m);
  const [help = ''] = books.split(/^ {2}(?=resources )/m);
  assert.deepEqual(columns.filter(isWordOf(help)), columns);
  assert.deepEqual(bookFieldNames.filter(isWordOf(FORM_DESCRIPTION)), bookFieldNames);
});

test('messages about conflicts have a word for every field of a book', () => {
  const [{ match }] = JSON.parse(read('../../messages/en/stale.json')).stale_field;
  assert.deepEqual(
    bookFieldNames.filter((name) => !(`field=${name}` in match)),
    [],
  );
});

test('every field without a label has its own place in the form, on the book’s page and on the review page', () => {
  const placed = bookFieldNames.filter((name) => fieldOf(name).label === undefined);
  const form = read('./pages/form/BookFields.tsx');
  assert.deepEqual(
    placed.filter((name) => form.includes(` name="${name}"`)),
    placed,
  );
  assert.deepEqual(placed.filter(isWordOf(read('./pages/manage/ApproveBooksPage.tsx'))), placed);
  const shown = publicFields.filter((name) => placed.includes(name));
  assert.deepEqual(shown.filter(isWordOf(read('./pages/BookPage.tsx'))), shown);
});
