import assert from 'node:assert/strict';
import test from 'node:test';
import { ownState } from '../../vocabulary.ts';
import { actionsOf } from './own-state.ts';

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

test('the page offers only actions that the server accepts in the book’s state', () => {
  assert.deepEqual(actionsOf('sold'), []);
  assert.deepEqual(actionsOf('reserved'), ['edit']);
  assert.ok(!actionsOf('waiting').includes('sell'), 'what nobody has approved is not sold here');
  assert.ok(!actionsOf('rejected').includes('withdraw'));
});
