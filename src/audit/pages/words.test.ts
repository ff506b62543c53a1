import assert from 'node:assert/strict';
import test from 'node:test';
import type { LogEntry } from '../schema.ts';
import { actionName, actorName, changesOf, kindName, rowName, valueName } from './words.ts';

const entry: LogEntry = {
  _id: '1',
  at: '2026-11-21T16:16:00.000Z',
  actor: { id: '2', name: 'Anjali Rana' },
  actorRole: 'admin',
  address: '192.0.2.1',
  action: 'people.suspend',
  kind: 'people',
  rowId: '3',
  rowName: 'Asha Negi',
  before: { suspended: false },
  after: { suspended: true },
};

test('known actions and kinds are put in words, unknown ones stay as they are stored', () => {
  assert.equal(actionName('people.suspend'), 'Suspended an account');
  assert.equal(actionName('payments.refund'), 'payments.refund');
  assert.equal(kindName('people'), 'Accounts');
  assert.equal(kindName('payments'), 'payments');
});

test('who did it has a name even where the account is gone or nobody was signed in', () => {
  assert.equal(actorName(entry), 'Anjali Rana');
  assert.equal(actorName({ ...entry, actor: { id: '2', name: '' } }), 'Somebody whose account is gone');
  assert.equal(actorName({ ...entry, actor: null, actorRole: null }), 'A visitor');
  assert.equal(
    actorName({ ...entry, actor: null, actorRole: null, address: 'command line' }),
    'Command line',
  );
});

test('what is gone is called what it was called then', () => {
  assert.equal(rowName(entry), 'Asha Negi');
  assert.equal(rowName({ ...entry, rowName: null, before: { name: 'Physics' } }), 'Physics');
  assert.equal(rowName({ rowName: null, before: { name: 'Old' }, after: { name: 'New' } }), 'New');
  assert.equal(rowName({ rowName: null, before: null, after: { name: 5 } }), null);
});

test('a change is read field by field, and what stayed the same is left out', () => {
  const before = { role: 'user', scope: 'all', universityId: null };
  const after = { role: 'authority', scope: 'all', universityId: 'x' };
  assert.deepEqual(changesOf({ before, after }), [
    { field: 'role', before: 'Student', after: 'Authority' },
    { field: 'university', before: 'nothing', after: 'x' },
  ]);
  assert.deepEqual(changesOf({ before: null, after: { changed: ['name', 'photo', 'else'] } }), [
    { field: 'changed', before: null, after: 'name, photo, else' },
  ]);
  assert.deepEqual(changesOf({ before: null, after: null }), []);
});

test('values that no field of ours has are shown as they are', () => {
  assert.deepEqual([true, false, null, '', 5, 'own', ['a', true], { a: 1 }].map(valueName), [
    'yes',
    'no',
    'nothing',
    'nothing',
    '5',
    'own',
    'a, yes',
    '{"a":1}',
  ]);
});
