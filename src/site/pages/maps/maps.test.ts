import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMonth, COURSES, mapUniversities } from './map-data.ts';

test('posts are grouped by month, in Indian time', () => {
  const months = byMonth([
    { date: '2026-10-31T19:00:00Z', at: 'already November in India' },
    { date: '2026-10-31T18:00:00Z', at: 'still October' },
    { date: '2026-10-02T00:00:00Z', at: 'October' },
    { date: '2025-10-02T00:00:00Z', at: 'a year before' },
  ]);
  assert.deepEqual(
    months.map(({ name, items }) => [name, items.length]),
    [
      ['November 2026', 1],
      ['October 2026', 2],
      ['October 2025', 1],
    ],
  );
  assert.deepEqual(byMonth([]), []);
});

test('a university on the site map has escaped URLs of its courses', () => {
  const [university] = mapUniversities([
    { _id: 'u1', name: 'Hill', departments: [{ name: 'A/B', courses: [{ name: 'C# 100%' }] }] },
  ]);
  assert.equal(university?.to, '/coursepages/u1/courses');
  assert.equal(university?.departments[0]?.courses[0]?.to, '/course/u1/A%2FB/C%23%20100%25');
});

test('a large university lists its first courses and their total number, and omits empty departments', () => {
  const courses = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Course ${at}` }));
  const departments = [
    { name: 'Arts', courses: courses(COURSES - 10) },
    { name: 'Nothing', courses: [] },
    { name: 'Science', courses: courses(30) },
    { name: 'Law', courses: courses(5) },
  ];
  const [university] = mapUniversities([{ _id: 'u1', name: 'Hill', departments }]);
  assert.deepEqual(
    university?.departments.map(({ name, courses: shown }) => [name, shown.length]),
    [
      ['Arts', COURSES - 10],
      ['Science', 10],
    ],
  );
  assert.equal(university?.courseCount, COURSES + 25);
  assert.deepEqual(mapUniversities([{ _id: 'u2', name: 'Empty' }])[0]?.departments, []);
});
