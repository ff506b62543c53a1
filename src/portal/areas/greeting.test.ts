import assert from 'node:assert/strict';
import test from 'node:test';
import { callName, partOfDay } from '../../ui/area/day-time.ts';

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

test('people are greeted by their first name', () => {
  assert.equal(callName('Anjali Rana'), 'Anjali');
  assert.equal(callName('  अंजलि   राणा '), 'अंजलि');
  assert.equal(callName('Tenzin'), 'Tenzin');
  assert.equal(callName(''), '');
});

test('no one is called "Dr." or by an initial alone', () => {
  assert.equal(callName('Dr. Meenakshi Sharma'), 'Dr. Meenakshi');
  assert.equal(callName('Prof Dr Om Prakash'), 'Prof Dr Om');
  assert.equal(callName('डॉ. मीनाक्षी शर्मा'), 'डॉ. मीनाक्षी');
  assert.equal(callName('सुश्री वैजयन्तीमाला त्रिपाठी'), 'सुश्री वैजयन्तीमाला');
  assert.equal(callName('A P J Kalam'), 'A P J Kalam');
  assert.equal(callName('K. Sivan'), 'K. Sivan');
  assert.equal(callName('Prof.'), 'Prof.');
});
