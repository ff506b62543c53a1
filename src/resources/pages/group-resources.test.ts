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

test('every semester of the course is shown, and any other with resources', () => {
  const shown = bySemester(resources, 3);
  assert.deepEqual(valuesOf(shown, 'semester', 'total'), [
    [1, 1],
    [2, 2],
    [3, 0],
    [7, 1],
  ]);
});

test('a semester has groups for papers, notes and syllabi, each in the order of the list', () => {
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

test('a filter by kind shows and counts that kind only, in all semesters', () => {
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

test('a course with an unknown number of semesters shows the semesters that have resources', () => {
  assert.deepEqual(valuesOf(bySemester(resources, 0), 'semester'), [1, 2, 7]);
});

test('kind and semester are read from the URL, and invalid values are ignored', () => {
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

test('a course is found by its names in the URL, whatever their case and spacing', () => {
  assert.equal(head('physics  & OPTICS', ' b.sc. (hons.) ').course?._id, 'c1');
  assert.equal(head('physics & optics', 'x').department, 'Physics & Optics');
  assert.equal(head('हिन्दी', 'एम.ए.').course?._id, 'c2');
});

test('a course is not found under another department', () => {
  assert.equal(head('हिन्दी', 'B.Sc. (Hons.)').course, null);
  assert.equal(head('Astrology', 'B.Sc. (Hons.)').course, null);
});

test('the head data of a course omit the other departments', () => {
  assert.equal('departments' in head('हिन्दी', 'एम.ए.').university, false);
});
