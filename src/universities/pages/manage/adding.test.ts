import assert from 'node:assert/strict';
import test from 'node:test';
import { addAll, addProblems, answerOf, fieldOf, nextOf, nothing } from './adding.ts';

const refused = (error: string, fields: Record<string, string[]> = {}) => ({
  ...{ ok: false as const, status: 409, error, code: 'conflict', fields, retryAfter: null },
});

test('the form requires the fields of its mode', () => {
  assert.deepEqual(addProblems(nothing), {
    university: 'Please select a university',
    departmentName: 'Department name required',
  });
  const course = { ...nothing, mode: 'course', university: 'u', name: ' \n ', totalCredits: 'x' };
  assert.deepEqual(addProblems(course), {
    department: 'Department and Course name required',
    name: 'Department and Course name required',
    totalCredits: 'must be a whole number',
  });
});

test('the form for the next course keeps department, level and duration, and eligibility and fees on request', () => {
  const values = { ...nothing, department: 'Law', name: 'LL.B.', duration: '3', eligibility: '10+2' };
  const next = nextOf({ ...values, chosen: 'yes' });
  assert.deepEqual([next.department, next.name, next.duration], ['Law', '', '3']);
  assert.deepEqual([next.eligibility, next.chosen], ['', 'copied']);
  assert.equal(nextOf({ ...values, keep: 'yes' }).eligibility, '10+2');
});

/** Returns the forms that the values are sent as. */
async function sent(values: object): Promise<FormData[]> {
  const forms: FormData[] = [];
  await addAll(
    { ...nothing, mode: 'course', ...values },
    { eligibility: undefined, feeStructure: undefined },
    async (_, __, form) => {
      forms.push(form);
      return refused('Taken.');
    },
    () => {},
  );
  return forms;
}

test('each name in a list of courses sets its own level and duration, and a single name those of the form', async () => {
  const facts = async (values: object) =>
    (await sent(values)).map((form) =>
      ['name', 'level', 'duration', 'semesters'].map((name) => form.get(`course[${name}]`)),
    );
  const shown = { level: 'UG', duration: '3', semesters: '6' };
  const [bsc, msc] = [
    ['B.Sc. Physics', 'UG', '3', '6'],
    ['M.Sc. Chemistry', 'PG', '2', '4'],
  ];
  assert.deepEqual(await facts({ ...shown, name: 'B.Sc. Physics\nM.Sc. Chemistry' }), [bsc, msc]);
  assert.deepEqual(await facts({ ...shown, name: 'M.Sc. Chemistry\n' }), [msc]);
  assert.deepEqual(await facts({ ...shown, name: 'M.Sc. Chemistry' }), [['M.Sc. Chemistry', 'UG', '3', '6']]);
});

test('semesters and credits that are left empty are sent as 0, and other empty fields not at all', async () => {
  const [form] = await sent({ department: 'Law', name: 'Optics', modeOfStudy: ' ' });
  assert.deepEqual(Object.fromEntries(form ?? []), {
    ...{ departmentName: 'Law', 'course[name]': 'Optics', 'course[level]': 'UG' },
    ...{ 'course[semesters]': '0', 'course[totalCredits]': '0' },
  });
});

test('the server’s field names are mapped to the form’s', () => {
  assert.equal(fieldOf('department.name'), 'departmentName');
  assert.equal(fieldOf('departmentName'), 'department');
  assert.equal(fieldOf('course[semesters]'), 'semesters');
  assert.equal(fieldOf('course[feeStructure].boys.subsidized'), 'feeText');
});

test('a failure shows the specified text, and the reason of each refused name', () => {
  const one = answerOf({ added: [], refused: [{ name: 'X', answer: refused('Taken.') }] }, 'course', {});
  assert.ok(!one.ok);
  assert.deepEqual([one.error, one.fields], ['Failed to add', { reason: ['Taken.'] }]);
  const outcome = {
    added: ['“A” is added.'],
    refused: [
      { name: 'B', answer: refused('Taken.', { 'department.name': ['Taken.'] }) },
      { name: 'C', answer: { ...refused(''), status: 0 } },
    ],
  };
  const some = answerOf(outcome, 'department', {});
  assert.ok(!some.ok);
  assert.equal(some.error, 'Failed to add');
  assert.match(some.fields.departmentName?.join() ?? '', /^“B”: Taken\.,“C”: The portal cannot be reached/);
  assert.deepEqual(answerOf({ added: ['a', 'b'], refused: [] }, 'course', {}).ok, true);
});

test('a refused PDF is reported at its file chooser and in the form', () => {
  for (const kind of ['eligibility', 'feeStructure']) {
    const reasons: string[] = [];
    const reason = 'This file is not a PDF.';
    const answer = { ...refused(reason, { [`course[${kind}]`]: [reason] }), status: 415 };
    const choices = { [kind]: { fail: (text: string) => reasons.push(text) } };
    const one = answerOf({ added: [], refused: [{ name: 'X', answer }] }, 'course', choices);
    assert.ok(!one.ok);
    assert.deepEqual(reasons, [reason]);
    assert.deepEqual([one.error, one.fields], ['Failed to add', { reason: [reason] }]);
  }
});
