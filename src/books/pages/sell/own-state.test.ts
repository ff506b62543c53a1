import assert from 'node:assert/strict';
import test from 'node:test';
import { ownState } from '../../vocabulary.ts';
import { actionsOf } from './own-state.ts';

const waiting = { state: 'pending', reserved: false, withdrawnAt: null, soldAt: null } as const;
const then = '2026-11-22T10:00:00.000Z';

test('a book of one’s own waits, is rejected, or stands on the shelf', () => {
  assert.equal(ownState(waiting), 'waiting');
  assert.equal(ownState({ ...waiting, state: 'rejected' }), 'rejected');
  assert.equal(ownState({ ...waiting, state: 'approved' }), 'offered');
});

test('what was taken off says so whether or not it was approved', () => {
  assert.equal(ownState({ ...waiting, withdrawnAt: then }), 'withdrawn');
  assert.equal(ownState({ ...waiting, state: 'approved', withdrawnAt: then }), 'withdrawn');
});

test('sold outweighs reserved, and reserved whatever was before', () => {
  const approved = { ...waiting, state: 'approved', reserved: true } as const;
  assert.equal(ownState(approved), 'reserved');
  assert.equal(ownState({ ...approved, soldAt: then }), 'sold');
});

test('nothing is offered that the server would refuse', () => {
  assert.deepEqual(actionsOf('sold'), []);
  assert.deepEqual(actionsOf('reserved'), ['edit']);
  assert.ok(!actionsOf('waiting').includes('sell'), 'what nobody has approved is not sold here');
  assert.ok(!actionsOf('rejected').includes('withdraw'));
});
