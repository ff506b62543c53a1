import assert from 'node:assert/strict';
import test from 'node:test';
import { payloadOf, valuesOf } from './values.ts';

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

test('what is a PDF alone is an empty text in the form', () => {
  assert.equal(valuesOf(course).eligibility, '');
  assert.equal(valuesOf({ ...course, eligibility: '10+2' }).eligibility, '10+2');
  const fees = valuesOf({ ...course, feeStructure: '/f.pdf', feeStructureFile: '/f.pdf' });
  assert.deepEqual([fees.feeKind, fees.feeText], ['amounts', '']);
});

test('fees are shown as amounts or as the words they are', () => {
  const amounts = valuesOf({ ...course, feeStructure: { girls: { nonSubsidized: 900 } } });
  assert.deepEqual([amounts.feeKind, amounts.girlsNonSubsidized], ['amounts', '900']);
  const words = valuesOf({ ...course, feeStructure: 'As the state decides' });
  assert.deepEqual([words.feeKind, words.feeText], ['text', 'As the state decides']);
});

test('only what was changed is sent, numbers as numbers, and fees as a whole', () => {
  const values = { ...valuesOf(course), semesters: '8', girlsSubsidized: '1,000' };
  assert.deepEqual(payloadOf({ semesters: '8' }, values), { semesters: 8 });
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

test('who turns from amounts to words, and says none, keeps the amounts', () => {
  const values = { ...valuesOf({ ...course, feeStructure: { boys: { subsidized: 5 } } }), feeKind: 'text' };
  const kept = payloadOf({ feeKind: 'text' }, values).feeStructure as { boys: object };
  assert.deepEqual(kept.boys, { subsidized: 5, nonSubsidized: null });
  assert.deepEqual(payloadOf({ feeText: 'Free' }, { ...values, feeText: 'Free ' }), { feeStructure: 'Free' });
});
