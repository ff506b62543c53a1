import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { testDatabase } from '../../test/app.ts';
import { prefer, university } from '../../test/people.ts';
import type { Actor } from '../core/access.ts';
import type { Database } from '../core/db/database.ts';
import { type Role, roles } from '../core/vocabulary.ts';
import { type Account, can } from './policy.ts';
import { visibleTo } from './queries.ts';

const actor = (role: Role, universityId: string | null = null, id = 'me'): Actor => ({
  ...{ role, id, universityId, name: 'Me', sessionId: '1', scope: 'all' },
});
const account = (role: Role, rest: Partial<Account> = {}): Account => ({
  ...{ id: 'them', role, universityId: null, preferredIds: [], ...rest },
});

const [all, student, colleague] = [
  roles.map((role) => account(role, { universityId: 'kedar', preferredIds: ['kedar'] })),
  account('user', { preferredIds: ['badri', 'kedar'] }),
  account('authority', { universityId: 'kedar' }),
];

test('visitors and students may not see, change, suspend or delete any account', () => {
  for (const caller of [{ role: null } as const, actor('user', 'kedar')])
    for (const person of all)
      for (const may of [can.see, can.edit, can.suspend, can.remove])
        assert.equal(may(caller, person), false);
});

test('administrators may see and change all accounts, and suspend and delete all but their own', () => {
  const admin = actor('admin');
  for (const person of all)
    for (const may of [can.see, can.edit, can.suspend, can.remove]) assert.equal(may(admin, person), true);
  const oneself = account('admin', { id: 'me' });
  assert.deepEqual(
    [can.edit, can.suspend, can.remove].map((may) => may(admin, oneself)),
    [true, false, false],
  );
});

test('an authority may see authorities and students of its own university, and suspend only the students', () => {
  const own = actor('authority', 'kedar');
  assert.deepEqual(
    [can.see, can.suspend, can.edit, can.remove].map((may) => may(own, student)),
    [true, true, false, false],
  );
  assert.deepEqual([can.see(own, colleague), can.suspend(own, colleague)], [true, false]);
  const admin = account('admin', { universityId: 'kedar', preferredIds: ['kedar'] });
  assert.deepEqual([can.see(own, admin), can.suspend(own, admin)], [false, false]);
  for (const other of [actor('authority', 'badri-2'), actor('authority')])
    for (const person of [student, colleague])
      assert.deepEqual([can.see(other, person), can.suspend(other, person)], [false, false]);
});

test('the database query returns exactly the accounts that the policy lets an actor see', async (t) => {
  const database = await testDatabase(t);
  const { db } = database;
  const universities = [await university(database, 'Kedar'), await university(database, 'Badri')];
  const people: Account[] = [];
  for (const role of roles)
    for (const universityId of [null, ...universities])
      for (const preferredIds of [[], ...universities.map((id) => [id]), universities]) {
        const { id } = await add(database, role, universityId);
        if (preferredIds.length > 0) await prefer(database, id, preferredIds);
        people.push({ id, role, universityId, preferredIds });
      }
  const actors = [
    { role: null } as const,
    ...roles.flatMap((role) => [null, ...universities].map((id) => actor(role, id))),
  ];
  for (const one of actors) {
    const rows = await visibleTo(db, one).select('people.id').execute();
    const seen = people.filter((person) => can.see(one, person)).map(({ id }) => id);
    assert.deepEqual(rows.map(({ id }) => id).sort(), seen.sort(), JSON.stringify(one));
  }
});

const add = ({ db }: Database, role: Role, university_id: string | null) => {
  const email = `${randomUUID()}@campus.test`;
  return db
    .insertInto('people')
    .values({ role, university_id, name: role, email, email_key: email, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
};
