import assert from 'node:assert/strict';
import test from 'node:test';
import { valuesOf } from '../../../test/values.ts';
import type { LogEntry } from '../schema.ts';
import { actionName, actorName, addressName, changesOf, kindName, rowName, valueName } from './words.ts';

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
  rowLink: '/admin/manage-users?q=asha%40campus.test',
  names: {},
  before: { suspended: false },
  after: { suspended: true },
};

test('known actions and kinds are shown in words, and unknown ones as stored', () => {
  assert.equal(actionName('people.suspend'), 'Suspended an account');
  assert.equal(actionName('payments.refund'), 'payments.refund');
  assert.equal(kindName('people'), 'Accounts');
  assert.equal(kindName('payments'), 'payments');
});

test('an entry names its actor, also when the account was deleted or the actor was a visitor or the command line', () => {
  assert.equal(actorName(entry), 'Anjali Rana');
  assert.equal(actorName({ ...entry, actor: { id: '2', name: '' } }), 'Somebody whose account is gone');
  assert.equal(actorName({ ...entry, actor: null, actorRole: null }), 'A visitor');
  assert.equal(
    actorName({ ...entry, actor: null, actorRole: null, address: 'command line' }),
    'Command line',
  );
});

test('a deleted row is shown under the name that it had at the time of the entry', () => {
  assert.equal(rowName(entry), 'Asha Negi');
  assert.equal(rowName({ ...entry, rowName: null, before: { name: 'Physics' } }), 'Physics');
  assert.equal(rowName({ rowName: null, before: { name: 'Old' }, after: { name: 'New' } }), 'New');
  assert.equal(rowName({ rowName: null, before: null, after: { name: 5 } }), null);
});

test('a change lists each changed field with both values in words, and omits unchanged fields', () => {
  const before = { role: 'user', scope: 'all', universityId: null };
  const after = { role: 'authority', scope: 'all', universityId: 'x' };
  assert.deepEqual(changesOf({ before, after }), [
    { field: 'role', before: 'Student', after: 'Authority' },
    { field: 'scope', before: null, after: 'all universities' },
    { field: 'university', before: 'nothing', after: 'x' },
  ]);
  assert.deepEqual(changesOf({ before: null, after: { changed: ['name', 'photo', 'else'] } }), [
    { field: 'changed', before: null, after: 'name, photo, else' },
  ]);
  assert.deepEqual(changesOf({ before: null, after: null }), []);
  assert.deepEqual(
    changesOf({ before: null, after: { universityId: 'x', name: 'y' }, names: { x: 'Kedar' } }),
    [
      { field: 'university', before: null, after: 'Kedar' },
      { field: 'name', before: null, after: 'y' },
    ],
  );
  const named = changesOf({ before: null, after: { words: 'constructor' } });
  assert.deepEqual(named, [{ field: 'words', before: null, after: 'constructor' }]);
});

test('a change of daily limits shows the limit of each role', () => {
  const limits = { user: 3000, authority: 30_000, admin: 30_000 };
  const [change] = changesOf({
    before: { changes: limits },
    after: { section: 'limits', changes: { ...limits, user: 100_000 } },
  });
  assert.deepEqual(change, {
    field: 'changes per day',
    before: 'Student 3,000, Authority 30,000, Admin 30,000',
    after: 'Student 1,00,000, Authority 30,000, Admin 30,000',
  });
});

test('an entry about an import says whether it was a dry run', () => {
  assert.deepEqual(changesOf({ before: null, after: { import: 'books', file: 'a.csv', dryRun: true } }), [
    { field: 'import', before: null, after: 'books' },
    { field: 'file', before: null, after: 'a.csv' },
    { field: 'tried, nothing written', before: null, after: 'yes' },
  ]);
});

test('scopes, states and the fees of a course are shown in words', () => {
  const read = (before: object, after: object) => {
    const [change] = changesOf({ before, after } as Pick<LogEntry, 'before' | 'after'>);
    return [change?.before, change?.after];
  };
  assert.deepEqual(changesOf({ before: null, after: { role: 'user', scope: 'all' } }), [
    { field: 'role', before: null, after: 'Student' },
  ]);
  assert.deepEqual(read({ scope: 'all' }, { scope: 'own' }), ['all universities', 'own university only']);
  assert.deepEqual(read({ state: 'pending' }, { state: 'approved' }), ['waiting for approval', 'approved']);
  assert.deepEqual(read({ state: 'asked' }, { state: 'handed-over' }), ['asked for', 'handed over']);
  const amounts = {
    boys: { subsidized: 12_000, nonSubsidized: null },
    girls: { subsidized: 0, nonSubsidized: 1.5 },
  };
  assert.deepEqual(read({ feeStructure: amounts }, { feeStructure: 'By caste & income' }), [
    'boys ₹12,000 / –, girls ₹0 / ₹1.50 (subsidized / not subsidized)',
    'By caste & income',
  ]);
  assert.equal(
    valueName({ girls: { subsidized: 100 } }),
    'boys – / –, girls ₹100 / – (subsidized / not subsidized)',
  );
});

test('values of unknown fields are shown in a readable form', () => {
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

test('a failed sign-in shows its details in words, and the address of the caller as far as it is known', () => {
  const after = { unknownAddress: '0a1b', role: 'admin', by: 'password', times: 5, last: true };
  assert.equal(actionName('sign-in.failed'), 'Failed to sign in');
  assert.deepEqual(valuesOf(changesOf({ before: null, after }), 'field', 'after'), [
    ['no account has this address; its hash', '0a1b'],
    ['role', 'Admin'],
    ['tried with', 'a password'],
    ['how often in a quarter of an hour', '5'],
    ['more of this hour may be left out', 'yes'],
  ]);
  assert.equal(changesOf({ before: null, after: { reached: 'network' } })[0]?.after, 'that network');
  assert.equal(changesOf({ before: null, after: { reason: 'Too short' } })[0]?.after, 'Too short');
  assert.equal(addressName('203.0.113.0/24'), '203.0.113.0/24');
  assert.equal(addressName(''), 'no longer kept');
  assert.equal(addressName('127.0.0.1 for unknown'), '127.0.0.1, a proxy that does not say for whom');
  assert.equal(addressName('127.0.0.1 for 203.0.113.9'), '203.0.113.9, says the proxy at 127.0.0.1');
});

test('counts of an import are shown by kind, and “books” is read as a limit only in entries about settings', () => {
  const books = { added: 12_000, changed: 1, unchanged: 0, refused: 2 };
  assert.deepEqual(changesOf({ before: null, after: { books } }), [
    { field: 'Books', before: null, after: '12,000 added, 1 changed, 0 unchanged, 2 refused' },
  ]);
  assert.deepEqual(
    changesOf({ before: { section: 'limits', books: 200 }, after: { section: 'limits', books: 100 } }),
    [{ field: 'books per day', before: '200', after: '100' }],
  );
});
