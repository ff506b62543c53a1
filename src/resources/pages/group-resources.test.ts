import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesOf } from '../../../test/values.ts';
import type { University } from '../../universities/schema.ts';
import type { Resource } from '../schema.ts';
import type { ResourceType } from '../vocabulary.ts';
import { anchorOf, bySemester, headOf, kindOf, onlyKind, semesterOf } from './group-resources.ts';

const resource = (_id: string, semester: number, type: ResourceType) => ({ _id, semester, type }) as Resource;
const resources = [
  resource('a', 2, 'papers'),
  resource('b', 1, 'notes'),
  resource('c', 2, 'papers'),
  resource('d', 7, 'syllabus'),
];

test('every semester of the course is there, and any other that occurs', () => {
  const shown = bySemester(resources, 3);
  assert.deepEqual(valuesOf(shown, 'semester', 'total'), [
    [1, 1],
    [2, 2],
    [3, 0],
    [7, 1],
  ]);
});

test('a semester holds papers, notes and syllabus, each in the order given', () => {
  const second = bySemester(resources, 3)[1];
  assert.deepEqual(
    second?.groups.map(({ kind, items }) => [kind, items.map(({ _id }) => _id)]),
    [
      ['papers', ['a', 'c']],
      ['notes', []],
      ['syllabus', []],
    ],
  );
});

test('one kind alone is counted and shown, and the semesters stay', () => {
  const shown = onlyKind(bySemester(resources, 2), 'papers');
  assert.deepEqual(
    shown.map(({ semester, groups, total }) => [semester, groups.length, total]),
    [
      [1, 1, 0],
      [2, 1, 2],
      [7, 1, 0],
    ],
  );
});

test('an unknown number of semesters shows those that occur', () => {
  assert.deepEqual(valuesOf(bySemester(resources, 0), 'semester'), [1, 2, 7]);
});

test('kinds and semesters are read from the address, and nothing else is', () => {
  assert.equal(kindOf('notes'), 'notes');
  for (const text of [null, '', 'books', 'Notes']) assert.equal(kindOf(text), null);
  assert.equal(semesterOf(`#${anchorOf(12)}`), 12);
  for (const hash of ['', '#', '#sem', '#sem1x', '#main']) assert.equal(semesterOf(hash), null);
});

const university = {
  _id: '1',
  name: 'Dhauladhar University',
  departments: [
    { _id: 'd1', name: 'Physics & Optics', courses: [{ _id: 'c1', name: 'B.Sc. (Hons.)' }] },
    { _id: 'd2', name: 'हिन्दी', courses: [{ _id: 'c2', name: 'एम.ए.' }] },
  ],
} as University;
const head = (department: string, course: string) =>
  headOf(university, { universityId: '1', department, course });

test('a course is found whatever the case and the spacing in the address', () => {
  assert.equal(head('physics  & OPTICS', ' b.sc. (hons.) ').course?._id, 'c1');
  assert.equal(head('physics & optics', 'x').department, 'Physics & Optics');
  assert.equal(head('हिन्दी', 'एम.ए.').course?._id, 'c2');
});

test('a course of another department is not this course', () => {
  assert.equal(head('हिन्दी', 'B.Sc. (Hons.)').course, null);
  assert.equal(head('Astrology', 'B.Sc. (Hons.)').course, null);
});

test('the head leaves the other departments behind', () => {
  assert.equal('departments' in head('हिन्दी', 'एम.ए.').university, false);
});
