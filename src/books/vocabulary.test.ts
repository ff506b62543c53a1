import assert from 'node:assert/strict';
import test from 'node:test';
import { callLink } from './vocabulary.ts';

test('a call link has the first telephone number of the seller’s text', () => {
  for (const [text, number] of [
    ['98160 12345', '9816012345'],
    ['98160 12345 / 94180 54321', '9816012345'],
    ['98160-12345, 94180-54321', '9816012345'],
    ['98160 12345 (9-17)', '9816012345'],
    ['98160 12345 9.30 to 5', '9816012345'],
    ['10 to 5: +91 98 16 01 23 45 -', '+919816012345'],
    ['91 98160 12345', '919816012345'],
    ['(0177) 265 1234', '01772651234'],
    ['+1 202-555-0123 ext. 7', '+12025550123'],
    ['265 123, after five', '265123'],
  ])
    assert.equal(callLink(text as string), `tel:${number}`, text);
  for (const text of ['', 'call my sister', '98160 / 12345', '1/2/3/4/5/6'])
    assert.equal(callLink(text), undefined, text);
});
