import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCourse, universities } from './catalogue.ts';

const courses = universities.flatMap(({ departments }) =>
  departments.flatMap((department) => department.courses),
);

test('the sample contains five universities with seven courses each', () => {
  assert.equal(universities.length, 5);
  assert.equal(courses.length, 35);
  for (const { key, departments } of universities) {
    assert.equal(departments.flatMap((department) => department.courses).length, 7, key);
  }
});

test('every description says that the university is a sample or invented', () => {
  for (const { description } of universities) assert.match(description, /sample|invented/);
});

test('websites are empty or below example.org', () => {
  for (const { website } of universities) assert.match(website, /^(https:\/\/[a-z]+\.example\.org)?$/);
});

test('names are unique where the portal requires it', () => {
  const unique = (names: string[]): void =>
    assert.equal(new Set(names.map((name) => name.toLowerCase())).size, names.length, names.join());
  unique(universities.map(({ name, location }) => `${name} ${location}`));
  for (const { departments } of universities) {
    unique(departments.map(({ name }) => name));
    for (const department of departments) unique(department.courses.map(({ name }) => name));
  }
});

test('a course has two semesters a year, and all three levels occur', () => {
  for (const { name, duration, semesters } of courses) assert.equal(semesters, Number(duration) * 2, name);
  assert.deepEqual([...new Set(courses.map(({ level }) => level))].sort(), ['PG', 'PhD', 'UG']);
});

test('some courses have fees, always in whole rupees and lower where subsidized', () => {
  const fees = courses.flatMap(({ feeStructure }) =>
    feeStructure ? [feeStructure.boys, feeStructure.girls] : [],
  );
  assert.ok(fees.length >= 10 && fees.length < courses.length * 2);
  for (const { subsidized, nonSubsidized } of fees) {
    assert.ok(Number.isInteger(subsidized) && subsidized > 0 && subsidized < nonSubsidized);
  }
});

test('a course is found by university, department and name, and not elsewhere', () => {
  assert.equal(findCourse('kedar', 'Management Studies', 'MBA')?.university.shortName, 'KVTU');
  assert.equal(findCourse('kedar', 'Civil Engineering', 'MBA'), undefined);
  assert.equal(findCourse('nowhere', 'Civil Engineering', 'MBA'), undefined);
});
