import assert from 'node:assert/strict';
import test from 'node:test';
import { valuesOf } from '../../../../../test/values.ts';
import {
  changed,
  coursePayload,
  coursesFrom,
  departmentsFrom,
  filledIn,
  isBlank,
  linesOf,
  newCourse,
  newDepartment,
  renamed,
  rowsIn,
  storedAs,
} from './outline.ts';

const facts = ({ name, level, duration, semesters }: Record<string, string>) =>
  [name, level, duration, semesters].join(' | ');

test('a pasted list becomes departments, and indented or bulleted lines their courses', () => {
  const departments = departmentsFrom(`Physics
  B.Sc. Physics
\tM.Sc. Physics

1. Chemistry
- B.Sc. Chemistry
• Ph.D. Chemistry\tand another column
हिंदी विभाग`);
  assert.deepEqual(
    departments.map(({ name, courses }) => [name, ...courses.map(facts)]),
    [
      ['Physics', 'B.Sc. Physics | UG | 3 | 6', 'M.Sc. Physics | PG | 2 | 4'],
      ['Chemistry', 'B.Sc. Chemistry | UG | 3 | 6', 'Ph.D. Chemistry | PhD | 3 | 6'],
      ['हिंदी विभाग'],
    ],
  );
});

test('a stored course is found by its typed names, with invisible characters, capitals and spaces that the server changes', () => {
  const course = { name: 'B.Sc. Physics' };
  const university = { departments: [{ name: 'Physics', courses: [course] }] } as never;
  const typed = (name: string) =>
    storedAs(university, newDepartment('Phy\u00adsics '), newCourse(name, undefined));
  assert.equal(typed('\u200bb.sc.  physics'), course);
  assert.equal(typed('B.Sc.'), undefined);
});

test('names are kept without the bullets and numbers of word processors', () => {
  const outline = (text: string) =>
    departmentsFrom(text).map(({ name, courses }) => [name, ...valuesOf(courses, 'name')]);
  const expected = [['Physics', 'B.Sc. Physics', 'M.Sc. Physics'], ['Chemistry']];
  for (const text of [
    '•\tPhysics\no\tB.Sc. Physics\no\tM.Sc. Physics\n•\tChemistry',
    '1.\tPhysics\n\ta.\tB.Sc. Physics\n\tb.\tM.Sc. Physics\n2.\tChemistry',
    '● Physics\n  ○ B.Sc. Physics\n  ○ M.Sc. Physics\n● Chemistry',
    '(1) Physics\n  (i) B.Sc. Physics\n  (ii) M.Sc. Physics\n(2) Chemistry',
    'Physics\n\uf0b7\tB.Sc. Physics\n➢ M.Sc. Physics\nChemistry',
  ])
    assert.deepEqual(outline(text), expected, text);
  assert.deepEqual(outline('- Physics\n- Chemistry'), [['Physics'], ['Chemistry']]);
  assert.deepEqual(linesOf('1\tB. Tech\n2\tM. Tech\nb. tech\n3 D Design\nO Level'), [
    'B. Tech',
    'M. Tech',
    'b. tech',
    '3 D Design',
    'O Level',
  ]);
});

test('a pasted course without a department becomes a department', () => {
  assert.deepEqual(valuesOf(departmentsFrom('  Physics'), 'name'), ['Physics']);
});

test('lines lose bullets, numbers and further columns, and empty lines are dropped', () => {
  assert.deepEqual(linesOf('1. Physics\r\n\n- Chemistry\n3D Design\nBotany\t12\n१२. भौतिकी'), [
    'Physics',
    'Chemistry',
    '3D Design',
    'Botany',
    'भौतिकी',
  ]);
});

test('a new course copies the chosen values of the previous one', () => {
  const first = changed(newCourse('B.A. History', undefined), 'duration', '4');
  assert.equal(facts(first), 'B.A. History | UG | 4 | 8');
  const [second, third, fourth] = coursesFrom(['B.A. English', 'M.A. English', 'Sociology'], first);
  assert.equal(facts(second ?? {}), 'B.A. English | UG | 4 | 8');
  assert.equal(facts(third ?? {}), 'M.A. English | PG | 2 | 4');
  assert.equal(facts(fourth ?? {}), 'Sociology | PG | 2 | 4');
  const [again] = coursesFrom(['B.Sc. Botany'], second);
  assert.equal(facts(again ?? {}), 'B.Sc. Botany | UG | 4 | 8');
});

test('the name sets level, duration and semesters until they are chosen', () => {
  const typed = renamed(newCourse('', undefined), 'Ph.D. Law', undefined);
  assert.equal(facts(typed), 'Ph.D. Law | PhD | 3 | 6');
  assert.equal(facts(renamed(typed, 'Law', undefined)), 'Law | UG |  | ');
  const chosen = changed(typed, 'semesters', '5');
  assert.equal(facts(renamed(chosen, 'B.A. Law', undefined)), 'B.A. Law | PhD | 3 | 5');
  assert.equal(facts(changed(chosen, 'duration', '4')), 'Ph.D. Law | PhD | 4 | 5');
  assert.equal(facts(changed(typed, 'duration', '४')), 'Ph.D. Law | PhD | ४ | 8');
});

test('empty rows are not sent, and rows with details but no name are', () => {
  const copied = newCourse('', changed(newCourse('B.A.', undefined), 'duration', '4'));
  assert.equal(isBlank(copied), true);
  assert.equal(isBlank({ ...copied, pdf: 'yes' }), false, 'with a PDF alone');
  const nameless = { ...copied, eligibility: '10+2' };
  const kept = filledIn([newDepartment(' '), newDepartment('Law', [copied]), newDepartment('', [nameless])]);
  assert.deepEqual(
    kept.map(({ name, courses }) => [name, courses.length]),
    [
      ['Law', 0],
      ['', 1],
    ],
  );
});

test('rows of an old draft without newer fields are completed', () => {
  const { feeKind: _, feeText: __, pdf: ___, ...before } = newCourse('B.A.', undefined);
  const [row] = rowsIn(JSON.stringify([newDepartment('Law', [before as never])]));
  assert.equal(row?.courses[0]?.feeKind, 'amounts');
  assert.equal(isBlank(row?.courses[0] ?? newCourse('', undefined)), false);
  assert.deepEqual(rowsIn(''), []);
});

test('a course is sent with whole numbers, and its fees as numbers, text or null', () => {
  const course = { ...newCourse(' B.A. Hindi ', undefined), boysSubsidized: '4,500' };
  assert.deepEqual(coursePayload(course), {
    name: 'B.A. Hindi',
    level: 'UG',
    duration: '3',
    semesters: 6,
    totalCredits: 0,
    modeOfStudy: '',
    eligibility: '',
    feeStructure: {
      boys: { subsidized: 4500, nonSubsidized: null },
      girls: { subsidized: null, nonSubsidized: null },
    },
  });
  assert.equal(coursePayload(newCourse('Law', undefined)).feeStructure, null);
  const inWords = { ...course, feeKind: 'text', feeText: ' As the state decides ' };
  assert.equal(coursePayload(inWords).feeStructure, 'As the state decides');
});
