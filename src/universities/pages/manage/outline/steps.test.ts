import assert from 'node:assert/strict';
import test from 'node:test';
import { type DepartmentDraft, departmentsFrom, newCourse } from './outline.ts';
import * as steps from './steps.ts';

const list = () => departmentsFrom('Physics\n- B.Sc. Physics\n- M.Sc. Physics\nChemistry');
const names = (departments: DepartmentDraft[]) =>
  departments.map(({ name, courses }) => [name, ...courses.map((course) => course.name)]);
const at = <T>(rows: readonly T[], index: number): T => {
  const row = rows[index];
  if (row === undefined) throw new Error(`There is no row ${index}.`);
  return row;
};

test('Enter after a course adds an empty one, and Enter in an empty course starts the next department', () => {
  const all = list();
  const physics = at(all, 0);
  const added = steps.addCourse(all, physics, at(physics.courses, 0));
  assert.deepEqual(names(added.departments)[0], ['Physics', 'B.Sc. Physics', '', 'M.Sc. Physics']);
  const next = at(added.departments, 0);
  assert.equal(added.focus, `course-${at(next.courses, 1).key}-name`);

  const ended = steps.endCourses(added.departments, next, at(next.courses, 1));
  assert.deepEqual(names(ended.departments), [
    ['Physics', 'B.Sc. Physics', 'M.Sc. Physics'],
    [''],
    ['Chemistry'],
  ]);
  assert.equal(ended.focus, `department-${at(ended.departments, 1).key}-name`);
});

test('Enter in a department moves to its first course, which is added if missing', () => {
  const all = list();
  const [physics, chemistry] = [at(all, 0), at(all, 1)];
  assert.equal(steps.goToCourses(all, physics).focus, `course-${at(physics.courses, 0).key}-name`);
  const { departments } = steps.goToCourses(all, chemistry);
  assert.deepEqual(names(departments)[1], ['Chemistry', '']);
  const nameless = { ...chemistry, name: ' ' };
  assert.equal(steps.goToCourses([nameless], nameless).departments[0]?.courses.length, 0);
});

test('a list pasted into an empty row replaces it, and into another row is inserted after it', () => {
  const all = steps.addDepartment(list()).departments;
  const pasted = steps.pasteDepartments(all, 'Botany\n- B.Sc. Botany\nZoology', at(all, 2));
  assert.deepEqual(
    names(pasted.departments).map(([name]) => name),
    ['Physics', 'Chemistry', 'Botany', 'Zoology'],
  );
  const behind = steps.pasteDepartments(all, 'Botany', at(all, 0));
  assert.deepEqual(
    names(behind.departments).map(([name]) => name),
    ['Physics', 'Botany', 'Chemistry', ''],
  );
  const physics = at(all, 0);
  const courses = steps.pasteCourses(all, physics, 'B.Tech\nM.Tech', at(physics.courses, 0));
  assert.deepEqual(names(courses.departments)[0], [
    'Physics',
    'B.Sc. Physics',
    'B.Tech',
    'M.Tech',
    'M.Sc. Physics',
  ]);
  const withEmpty = { ...physics, courses: [newCourse('', undefined)] };
  const taken = steps.pasteCourses([withEmpty], withEmpty, '1. M.A.\n2. B.A.', at(withEmpty.courses, 0));
  assert.deepEqual(names(taken.departments), [['Physics', 'M.A.', 'B.A.']]);
});

test('removing a row moves the focus to the previous row, or to what is left', () => {
  const all = list();
  const physics = at(all, 0);
  const without = steps.removeCourse(all, physics, at(physics.courses, 1));
  assert.deepEqual(names(without.departments)[0], ['Physics', 'B.Sc. Physics']);
  assert.equal(without.focus, `course-${at(physics.courses, 0).key}-name`);
  const last = { ...physics, courses: [at(physics.courses, 0)] };
  assert.equal(steps.removeCourse([last], last, at(last.courses, 0)).focus, `department-${last.key}-name`);
  assert.equal(steps.removeDepartment(all, physics).focus, `department-${at(all, 1).key}-name`);
  assert.equal(steps.removeDepartment([physics], physics).focus, 'add-department');
});

test('copying details takes credits, mode, eligibility and fees from the previous course, and keeps name and level', () => {
  const all = list();
  const physics = at(all, 0);
  const first = { ...at(physics.courses, 0), eligibility: '10+2', totalCredits: '120', boysSubsidized: '10' };
  const full = { ...physics, courses: [first, at(physics.courses, 1)] };
  const { departments } = steps.copyDetails([full], full, at(full.courses, 1));
  const copied = at(at(departments, 0).courses, 1);
  assert.equal(copied.name, 'M.Sc. Physics');
  assert.equal(copied.level, 'PG');
  assert.deepEqual([copied.eligibility, copied.totalCredits, copied.boysSubsidized], ['10+2', '120', '10']);
  assert.notEqual(copied.key, first.key);
});
