import assert from 'node:assert/strict';
import test from 'node:test';
import {
  amountOf,
  courseProblems,
  feesOf,
  feeValuesOf,
  isAmounts,
  noFees,
  payloadOf,
  valuesOf,
} from './values.ts';

const course = {
  ...{
    _id: '1',
    name: 'B.A.',
    level: 'UG' as const,
    duration: '3',
    semesters: 6,
    totalCredits: 0,
    version: 1,
  },
  ...{ modeOfStudy: null, eligibility: '/files/e.pdf', eligibilityFile: '/files/e.pdf' },
  ...{ feeStructure: null as unknown, feeStructureFile: null },
};

test('a detail that is only a PDF is an empty text in the form', () => {
  assert.equal(valuesOf(course).eligibility, '');
  assert.equal(valuesOf({ ...course, eligibility: '10+2' }).eligibility, '10+2');
  const fees = valuesOf({ ...course, feeStructure: '/f.pdf', feeStructureFile: '/f.pdf' });
  assert.deepEqual([fees.feeKind, fees.feeText], ['amounts', '']);
});

test('numbers are validated before sending, and amounts unless the fees are text', () => {
  assert.deepEqual(courseProblems(valuesOf(course)), {});
  const wrong = { ...valuesOf(course), semesters: '6.5', boysSubsidized: 'free' };
  assert.deepEqual(Object.keys(courseProblems(wrong)), ['semesters', 'boysSubsidized']);
  assert.deepEqual(Object.keys(courseProblems({ ...wrong, feeKind: 'text' })), ['semesters']);
});

test('fees are shown as amounts or as text', () => {
  const amounts = valuesOf({ ...course, feeStructure: { girls: { nonSubsidized: 900 } } });
  assert.deepEqual([amounts.feeKind, amounts.girlsNonSubsidized], ['amounts', '900']);
  const words = valuesOf({ ...course, feeStructure: 'As the state decides' });
  assert.deepEqual([words.feeKind, words.feeText], ['text', 'As the state decides']);
});

test('only changed fields are sent, numbers as numbers, and fees as a whole', () => {
  const values = { ...valuesOf(course), semesters: '8', girlsSubsidized: '1,000' };
  assert.deepEqual(payloadOf({ semesters: '8' }, values), { semesters: 8 });
  assert.deepEqual(payloadOf({ semesters: '६' }, values), { semesters: 6 });
  assert.deepEqual(payloadOf({ totalCredits: '' }, values), { totalCredits: 0 });
  assert.deepEqual(payloadOf({ girlsSubsidized: '1,000' }, values), {
    feeStructure: {
      boys: { subsidized: null, nonSubsidized: null },
      girls: { subsidized: 1000, nonSubsidized: null },
    },
  });
  const none = { ...values, girlsSubsidized: ' ' };
  assert.deepEqual(payloadOf({ girlsSubsidized: ' ' }, none), { feeStructure: null });
});

test('switching fees from amounts to an empty text keeps the amounts', () => {
  const values = { ...valuesOf({ ...course, feeStructure: { boys: { subsidized: 5 } } }), feeKind: 'text' };
  const kept = payloadOf({ feeKind: 'text' }, values).feeStructure as { boys: object };
  assert.deepEqual(kept.boys, { subsidized: 5, nonSubsidized: null });
  assert.deepEqual(payloadOf({ feeText: 'Free' }, { ...values, feeText: 'Free ' }), { feeStructure: 'Free' });
});

test('amounts are parsed with rupee signs, grouping and Devanagari digits', () => {
  assert.equal(amountOf('₹ 1,20,000'), 120_000);
  assert.equal(amountOf('Rs. 5000/-'), 5000);
  assert.equal(amountOf('१२,५००'), 12_500);
  assert.equal(amountOf('12.50'), 12.5);
  assert.equal(amountOf('0'), 0);
  assert.equal(amountOf('  '), null);
});

test('a text that is not an amount is rejected', () => {
  for (const text of ['free', '-5', '1e9', '5000 per year', '100000000', '1.234'])
    assert.equal(amountOf(text), undefined, text);
});

const { feeKind: _, feeText: __, ...noAmounts } = noFees;

test('fees are unchanged after conversion to the request and back', () => {
  const typed = { ...noFees, boysSubsidized: '4,500', girlsSubsidized: '0' };
  const sent = feesOf(typed);
  assert.deepEqual(sent, {
    boys: { subsidized: 4500, nonSubsidized: null },
    girls: { subsidized: 0, nonSubsidized: null },
  });
  assert.deepEqual(feeValuesOf(sent), { ...noAmounts, boysSubsidized: '4500', girlsSubsidized: '0' });
});

test('a form without amounts has no fee structure, and text is not read as amounts', () => {
  assert.equal(feesOf(noFees), null);
  assert.equal(isAmounts('As the university decides'), false);
  assert.deepEqual(feeValuesOf('As the university decides'), noAmounts);
  assert.deepEqual(feeValuesOf({ boys: { subsidized: 10 } }), { ...noAmounts, boysSubsidized: '10' });
});
