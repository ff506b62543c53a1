import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { University } from '../../universities/schema.ts';
import { headOf } from './course-head.ts';

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
