import assert from 'node:assert/strict';
import test from 'node:test';
import { valuesOf } from '../../../../test/values.ts';
import { priceFilters, priceOptions } from './price-ranges.ts';

test('the lowest and highest price ranges are open-ended, and an invalid range filters nothing', () => {
  assert.deepEqual(valuesOf(priceOptions(), 'value'), ['-100', '100-250', '250-500', '500-1000', '1000-']);
  assert.equal(priceOptions().at(1)?.label, '₹100 to ₹250');
  assert.deepEqual(priceFilters('100-250'), { minPrice: '100', maxPrice: '250' });
  assert.deepEqual(priceFilters('1000-'), { minPrice: '1000', maxPrice: '' });
  for (const range of ['', 'cheap', '1-2-3', '-5e3', '1e9-', '2000000-']) {
    assert.deepEqual(priceFilters(range), { minPrice: '', maxPrice: '' });
  }
});
