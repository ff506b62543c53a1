import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { HELP } from '../core/import/command.ts';
import { detailFields, resourceFields, shownFields } from './fields.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the description of the upload names every field, and messages about conflicts have a word for each', () => {
  const routes = read('./routes.ts');
  assert.deepEqual(
    shownFields.filter((name) => !routes.includes(`\`${name}\``)),
    [],
  );
  const [{ match }] = JSON.parse(read('../../messages/en/stale.json')).stale_field;
  assert.deepEqual(
    shownFields.filter((name) => !(`field=${name}` in match)),
    [],
  );
});

test('the import’s help names every field of a manifest', () => {
  const [, resources = ''] = HELP.split(/^ {2}(?=resources )/m);
  const [help = ''] = resources.split('Options:');
  const fields = Object.keys(resourceFields);
  assert.deepEqual(
    fields.filter((name) => new RegExp(`\\b${name}\\b`).test(help)),
    fields,
  );
});

test('the form has a control for every field except the semester, which is chosen with the course', () => {
  const forms = ['./pages/shelves/EditForm.tsx', './pages/shelves/DetailFields.tsx'].map(read).join('');
  assert.deepEqual(
    shownFields.filter((name) => !forms.includes(`name="${name}"`)),
    ['semester'],
  );
});

test('the page of a resource shows every detail', () => {
  const page = ['./pages/ResourcePage.tsx', './pages/resource-words.ts'].map(read).join('');
  assert.deepEqual(
    detailFields.filter((name) => !new RegExp(`\\b${name}\\b`).test(page)),
    [],
  );
});
