import assert from 'node:assert/strict';
import test from 'node:test';
import { amountOf, feesOf, feeValuesOf, isAmounts, noFees } from './fees.ts';

test('amounts are read as people write them', () => {
  assert.equal(amountOf('₹ 1,20,000'), 120_000);
  assert.equal(amountOf('Rs. 5000/-'), 5000);
  assert.equal(amountOf('12.50'), 12.5);
  assert.equal(amountOf('0'), 0);
  assert.equal(amountOf('  '), null);
});

test('what is no amount is none', () => {
  for (const text of ['free', '-5', '1e9', '5000 per year', '100000000', '1.234'])
    assert.equal(amountOf(text), undefined, text);
});

test('fees come back from the server as they were sent', () => {
  const typed = { ...noFees, boysSubsidized: '4,500', girlsSubsidized: '0' };
  const sent = feesOf(typed);
  assert.deepEqual(sent, {
    boys: { subsidized: 4500, nonSubsidized: null },
    girls: { subsidized: 0, nonSubsidized: null },
  });
  assert.deepEqual(feeValuesOf(sent), { ...noFees, boysSubsidized: '4500', girlsSubsidized: '0' });
});

test('no amount at all is no fee structure, and words are no amounts', () => {
  assert.equal(feesOf(noFees), null);
  assert.equal(isAmounts('As the university decides'), false);
  assert.deepEqual(feeValuesOf('As the university decides'), noFees);
  assert.deepEqual(feeValuesOf({ boys: { subsidized: 10 } }), { ...noFees, boysSubsidized: '10' });
});
