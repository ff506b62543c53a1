import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  countCourses,
  filterDepartments,
  type ListedCourse,
  type ListedDepartment,
  websiteOf,
} from './university.ts';

const course = (name: string) => ({ _id: name, name }) as ListedCourse;
const departments: ListedDepartment[] = [
  { _id: '1', name: 'Department of Physics', courses: [course('B.Sc. Physics'), course('Ph.D. Optics')] },
  { _id: '2', name: 'Arts', courses: [course('B.A. (Hons.)'), course('Philosophy of Physics')] },
  { _id: '3', name: 'हिन्दी विभाग', courses: [course('एम.ए. हिन्दी साहित्य')] },
  { _id: '4', name: 'Forestry', courses: [] },
];
const found = (text: string) =>
  filterDepartments(departments, text).map(({ name, courses }) => [name, courses.map((one) => one.name)]);

test('an empty search shows all departments, even empty ones', () => {
  assert.equal(filterDepartments(departments, '  ').length, 4);
  assert.equal(countCourses(departments), 5);
});

test('a matching department shows all its courses, and another one its matching courses only', () => {
  assert.deepEqual(found('physics'), [
    ['Department of Physics', ['B.Sc. Physics', 'Ph.D. Optics']],
    ['Arts', ['Philosophy of Physics']],
  ]);
});

test('the search ignores case and outer spaces, and takes wildcards literally', () => {
  assert.deepEqual(found('  OPTICS '), [['Department of Physics', ['Ph.D. Optics']]]);
  assert.deepEqual(found('(hons.)'), [['Arts', ['B.A. (Hons.)']]]);
  assert.deepEqual(found('.*'), []);
});

test('the search finds Devanagari names, and empty departments', () => {
  assert.deepEqual(found('हिन्दी'), [['हिन्दी विभाग', ['एम.ए. हिन्दी साहित्य']]]);
  assert.deepEqual(found('forest'), [['Forestry', []]]);
});

test('a search without a match shows no departments', () => {
  assert.deepEqual(found('astrology'), []);
});

test('a website with http or https is linked', () => {
  assert.equal(websiteOf('https://ktu.edu.in'), 'https://ktu.edu.in/');
  assert.equal(websiteOf('http://example.org/a b'), 'http://example.org/a%20b');
});

test('any other website value is not linked', () => {
  for (const website of [
    null,
    '',
    'ktu.edu.in',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.b',
    'https://',
  ])
    assert.equal(websiteOf(website), undefined);
});
