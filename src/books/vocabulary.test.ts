import assert from 'node:assert/strict';
import test from 'node:test';
import { actionsOf, callLink, ownState } from './vocabulary.ts';

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

const waiting = { state: 'pending', reserved: false, withdrawnAt: null, soldAt: null } as const;
const then = '2026-11-22T10:00:00.000Z';

test('a seller’s book is waiting, rejected or offered', () => {
  assert.equal(ownState(waiting), 'waiting');
  assert.equal(ownState({ ...waiting, state: 'rejected' }), 'rejected');
  assert.equal(ownState({ ...waiting, state: 'approved' }), 'offered');
});

test('a withdrawn book is shown as withdrawn, approved or not', () => {
  assert.equal(ownState({ ...waiting, withdrawnAt: then }), 'withdrawn');
  assert.equal(ownState({ ...waiting, state: 'approved', withdrawnAt: then }), 'withdrawn');
});

test('“sold” takes precedence over “reserved”, and “reserved” over “offered”', () => {
  const approved = { ...waiting, state: 'approved', reserved: true } as const;
  assert.equal(ownState(approved), 'reserved');
  assert.equal(ownState({ ...approved, soldAt: then }), 'sold');
});

test('a sold book has no actions and a reserved one only its edit; a waiting book is not sold, nor a rejected one withdrawn', () => {
  assert.deepEqual(actionsOf('sold'), []);
  assert.deepEqual(actionsOf('reserved'), ['edit']);
  assert.ok(!actionsOf('waiting').includes('sell'), 'what nobody has approved is not sold here');
  assert.ok(!actionsOf('rejected').includes('withdraw'));
});
