import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { mailsTo } from '../../../test/mails.ts';
import { asking, liveSessions, logOf, type Refusal, rowOf } from '../../../test/people.ts';
import { PASSWORD, signIn } from '../../../test/sessions.ts';

type Caller = Awaited<ReturnType<typeof signIn>>;

async function place(t: TestContext) {
  const portal = await testApp(t);
  const admin = await signIn(portal, { role: 'admin', name: 'Ravi Chauhan' });
  const asha = await signIn(portal, { name: 'आशा & (नेगी)/', email: 'Asha@Campus.test' });
  const remove = (id: string, body: object = {}, by: Caller | undefined = admin) =>
    asking(portal, by)('DELETE', `/api/people/${id}`, { password: PASSWORD, version: 1, ...body });
  return { portal, admin, asha, remove };
}

test('an administrator can delete an account: its personal data are erased, its owner gets a mail, and the log names the administrator', async (t) => {
  const { portal, admin, asha, remove } = await place(t);
  const own = async () => (await asking(portal, asha)('GET', '/api/auth/me')).status;
  assert.equal(await own(), 200);
  const { status, body } = await remove(asha.id.toUpperCase(), {
    reason: 'You wrote to us on Monday.\n\nAll the best',
  });
  assert.deepEqual([status, body], [200, { message: 'The account of आशा & (नेगी)/ is deleted for good.' }]);
  assert.equal(await own(), 401);
  const row = await rowOf(portal.database, asha.id);
  assert.deepEqual([row.name, row.email, row.password_hash], ['', null, null]);
  assert.ok(row.deleted_at);
  assert.equal(await liveSessions(portal.database, asha.id), 0);
  const last = (await logOf(portal.database, asha.id)).at(-1);
  assert.deepEqual(
    [last?.action, last?.actor_id, last?.before],
    ['people.delete', admin.id, { role: 'user' }],
  );
  const log = JSON.stringify(await portal.database.db.selectFrom('audit_log').selectAll().execute());
  assert.doesNotMatch(log, /आशा|campus|Monday/i);
  const mails = await mailsTo(portal, asha.email);
  assert.equal(mails.length, 1);
  assert.match(
    mails[0]?.paragraphs.join('|') ?? '',
    /^Ravi Chauhan has deleted.*\|Reason: You wrote to us on Monday\.\|All the best\|.*register again.*\|.*write to hello@/,
  );
  assert.equal((await remove(asha.id, { version: 2 })).status, 404);
  await signIn(portal, { email: 'asha@campus.TEST' });
});

test('deleting an account needs the administrator’s own password, with a limited number of attempts', async (t) => {
  const { portal, asha, remove } = await place(t);
  for (const [password, text] of [
    [undefined, /is required/],
    ['', /is required/],
    ['not mine', /./],
  ] as const) {
    const { status, body } = await remove(asha.id, { password });
    assert.equal(status, 400);
    assert.match((body as Refusal).fields?.password?.[0] ?? '', text);
  }
  const guesses = Array.from({ length: 12 }, () => remove(asha.id, { password: 'a guess' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 429).length, 3);
  assert.equal((await rowOf(portal.database, asha.id)).deleted_at, null);
});

test('only administrators can delete accounts of others, not their own (403), and not outdated versions (409)', async (t) => {
  const { portal, admin, asha, remove } = await place(t);
  const own = await remove(admin.id);
  assert.deepEqual([own.status, own.body.error], [403, 'Delete your own account on your profile page.']);
  for (const role of ['user', 'authority'] as const)
    assert.equal((await remove(asha.id, {}, await signIn(portal, { role }))).status, 403, role);
  const stale = await remove(asha.id, { version: 2 });
  assert.deepEqual([stale.status, stale.body.code], [409, 'stale']);
  assert.equal((await remove(asha.id, { version: undefined })).status, 400);
  assert.equal((await remove('not-an-id')).status, 404);
  assert.equal((await rowOf(portal.database, asha.id)).deleted_at, null);
});

test('one of two administrators who delete each other at the same time remains', async (t) => {
  const { portal, admin, remove } = await place(t);
  const other = await signIn(portal, { role: 'admin' });
  const both = await Promise.all([remove(other.id), remove(admin.id, {}, other)]);
  const statuses = both.map(({ status }) => status).sort();
  assert.equal(statuses[0], 200);
  assert.ok(statuses[1] === 401 || statuses[1] === 409, String(statuses[1]));
  const rows = await Promise.all([admin, other].map(({ id }) => rowOf(portal.database, id)));
  assert.equal(rows.filter(({ deleted_at }) => deleted_at === null).length, 1);
});
