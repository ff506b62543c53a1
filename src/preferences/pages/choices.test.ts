import assert from 'node:assert/strict';
import test from 'node:test';
import {
  bodyOf,
  type Chosen,
  chosenBefore,
  chosenIn,
  formFields,
  inWords,
  toggled,
  valuesOf,
} from './choices.ts';

test('preferences become form values, and form values become the request body', () => {
  const chosen = {
    version: 7,
    universities: [{ _id: 'u', name: 'U' }],
    departments: [{ _id: 'd', name: 'D' }],
    courses: [{ _id: 'c', name: 'C', semesters: 6, university: 'u', department: 'D' }],
    bookCategories: ['Math', 'CS'],
    resources: ['Papers'],
    semester: 4,
  } satisfies Chosen;
  assert.deepEqual(bodyOf('me', valuesOf(chosen), chosen.version), {
    userId: 'me',
    version: 7,
    universities: ['u'],
    departments: ['d'],
    courses: ['c'],
    bookCategories: ['Math', 'CS'],
    resources: ['Papers'],
    semester: 4,
  });
  assert.equal(inWords(chosen).course, 'C, D, U, Semester 4');
});

test('without preferences the form is empty, and an empty form becomes empty lists', () => {
  const chosen = chosenBefore(null);
  const values = valuesOf(chosen);
  assert.deepEqual(new Set(Object.values(values)), new Set(['']));
  const { bookCategories, resources, semester, version } = bodyOf('me', values, chosen.version);
  assert.deepEqual([bookCategories, resources, semester, version], [[], [], null, 0]);
  assert.equal(inWords(chosen).course, '');
});

test('choices can be added and removed', () => {
  const two = toggled(toggled('', 'Math', true), 'CS', true);
  assert.deepEqual(chosenIn(two), ['Math', 'CS']);
  assert.deepEqual(chosenIn(toggled(two, 'Math', false)), ['CS']);
  assert.deepEqual(chosenIn(toggled(two, 'Math', true)), ['CS', 'Math']);
});

test('the server’s messages are shown at the fields of the form', () => {
  assert.deepEqual(formFields({ courses: ['a'], 'departments.0': ['b'], semester: ['c'] }), {
    course: ['a'],
    department: ['b'],
    semester: ['c'],
  });
});
