import assert from 'node:assert/strict';
import test from 'node:test';
import { partOfDay } from '../../ui/area/day-time.ts';

test('a greeting goes by the clock', () => {
  assert.deepEqual([4, 11, 12, 16, 17, 23, 0, 3].map(partOfDay), [
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'evening',
    'evening',
  ]);
});
