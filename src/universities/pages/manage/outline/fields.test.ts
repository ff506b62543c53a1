import assert from 'node:assert/strict';
import test from 'node:test';
import { byRows, departmentsFrom, newDepartment, outlineProblems } from './outline.ts';

const refusal = (fields: Record<string, string[]>) => ({
  ...{ ok: false as const, status: 400, error: 'no', code: 'bad_input', fields, retryAfter: null },
});

test('an error at a position of the list is shown at the row that was there', () => {
  const rows = departmentsFrom('Physics\n- B.Sc.\n- M.Sc.\nChemistry');
  const [physics, chemistry] = rows;
  const second = physics?.courses[1]?.key;
  const answer = byRows(
    refusal({
      'departments.1.name': ['stands here twice'],
      'departments.0.courses.1.semesters': ['too many'],
      'departments.0.courses.1.feeStructure.girls.nonSubsidized': ['too much'],
      'departments.7.name': ['nowhere'],
      location: ['too long'],
    }),
    rows,
  );
  assert.ok(!answer.ok);
  assert.deepEqual(answer.fields, {
    [`department-${chemistry?.key}-name`]: ['stands here twice'],
    [`course-${second}-semesters`]: ['too many'],
    [`course-${second}-girlsNonSubsidized`]: ['too much'],
    'departments.7.name': ['nowhere'],
    location: ['too long'],
  });
});

test('missing and repeated names and invalid numbers are shown before sending', () => {
  const [physics, again] = departmentsFrom('Physics\n- B.Sc.\n- b.sc.\nPHYSICS');
  const course = physics?.courses[0];
  assert.ok(physics && again && course);
  const wrong = { ...course, semesters: 'six', boysSubsidized: 'free' };
  const found = outlineProblems([
    { ...physics, courses: [wrong, ...physics.courses.slice(1)] },
    again,
    newDepartment('', [{ ...course, key: 'other', name: '', eligibility: '10+2' }]),
  ]);
  assert.deepEqual(
    Object.values(found).sort(),
    [
      'Department and Course name required',
      'Department name required',
      'There is another course of this name in the department.',
      'There is another department of this name.',
      'must be a whole number',
      'must be an amount in rupees, such as 12,500',
    ].sort(),
  );
  assert.equal(found['course-other-name'], 'Department and Course name required');
});
