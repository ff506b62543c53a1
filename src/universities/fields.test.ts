import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { courseFieldNames, universityFieldNames } from './fields.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('messages about conflicts have a word for every field of a university and a course', () => {
  const [{ match }] = JSON.parse(read('../../messages/en/stale.json')).stale_field;
  const names = [...universityFieldNames, ...courseFieldNames];
  assert.deepEqual(
    names.filter((name) => !(`field=${name}` in match)),
    [],
  );
});

test('the form of a university has a control for every field', () => {
  const form = read('./pages/manage/universities/UniversityFields.tsx');
  assert.deepEqual(
    universityFieldNames.filter((name) => !form.includes(`name="${name}"`)),
    [],
  );
});
