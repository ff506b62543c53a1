import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../../test/app.ts';
import { fileOf } from '../../../test/form.ts';
import { mailsTo } from '../../../test/mails.ts';
import {
  asking,
  liveSessions,
  logOf,
  prefer,
  type Refusal,
  refuseHurry,
  rowOf,
  university,
} from '../../../test/people.ts';
import { picture } from '../../../test/pictures.ts';
import { sendCode } from '../../../test/registration.ts';
import { PASSWORD, signIn } from '../../../test/sessions.ts';
import { untilBlocked } from '../../../test/until.ts';

const DELETE = ['DELETE', '/api/auth/me'] as const;

async function place(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal, { name: 'आशा नेगी', email: 'Asha@Campus.test' });
  return { portal, asha, ask: asking(portal, asha) };
}

test('a deleted account keeps its row without any personal data', async (t) => {
  const { portal, asha, ask } = await place(t);
  const { database } = portal;
  await prefer(database, asha.id, [await university(database, 'Kedar')]);
  await sendCode(portal, { email: asha.email });
  await ask('PATCH', '/api/auth/me', { phone: '98160 12345', version: 1 });
  const photo = fileOf(await picture('png', 200, 100), 'a.png');
  await ask('PUT', '/api/auth/me/photo', [['photo', photo]]);

  const { status, body } = await ask(...DELETE, { password: PASSWORD });
  assert.deepEqual([status, body], [200, { message: 'Your account is deleted.' }]);

  const row = await rowOf(database, asha.id);
  const { id, role, scope, version, deleted_at, created_at, updated_at, password_changed_at, ...rest } = row;
  assert.deepEqual([id, role, scope], [asha.id, 'user', 'all']);
  assert.ok(deleted_at && version === 4);
  const left = Object.entries(rest).filter(([, value]) => value !== null && value !== '' && value !== false);
  assert.deepEqual(left, []);
  assert.equal(await liveSessions(database, asha.id), 0);
  const sessions = await database.db.selectFrom('sessions').select(['user_agent', 'address']).execute();
  assert.deepEqual([...sessions], [{ user_agent: null, address: null }]);
  for (const table of ['preferences', 'codes', 'blobs'] as const)
    assert.deepEqual([...(await database.db.selectFrom(table).selectAll().execute())], [], table);
  const last = (await logOf(database, asha.id)).at(-1);
  assert.deepEqual(
    [last?.action, last?.actor_id, last?.before],
    ['people.delete', asha.id, { role: 'user' }],
  );
  const log = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute());
  assert.doesNotMatch(log, /आशा|campus|98160/i);
});

test('deleting an account with very many rows is not stopped by the usual statement timeout', async (t) => {
  const { portal, ask } = await place(t);
  await refuseHurry(portal.owner);
  assert.equal((await ask(...DELETE, { password: PASSWORD })).status, 200);
});

test('the owner of a deleted account gets a last mail and can register again', async (t) => {
  const { portal, asha, ask } = await place(t);
  assert.equal((await ask(...DELETE, { password: PASSWORD })).status, 200);
  const [mail] = (await mailsTo(portal, asha.email)).slice(-1);
  assert.match(mail?.subject ?? '', /Your account on Unishelf is deleted/);
  assert.match(JSON.stringify(mail), /आशा नेगी.*register again.*write to hello@/s);
  const again = await signIn(portal, { email: 'asha@campus.TEST' });
  assert.notEqual(again.id, asha.id);
});

test('a wrong or missing password gets 400 and deletes nothing, with a limited number of attempts', async (t) => {
  const { portal, asha, ask } = await place(t);
  for (const [payload, text] of [
    [{}, /is required/],
    [{ password: '' }, /is required/],
    [{ password: 7 }, /./],
    [{ password: 'x'.repeat(1001) }, /1,000/],
    [{ password: 'not mine' }, /./],
  ] as const) {
    const { status, body } = await ask(...DELETE, payload);
    assert.equal(status, 400, JSON.stringify(payload).slice(0, 40));
    assert.match((body as Refusal).fields?.password?.[0] ?? '', text);
  }
  assert.equal((await ask(...DELETE)).status, 400);
  const guesses = Array.from({ length: 20 }, () => ask(...DELETE, { password: 'a guess' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 400).length, 9);
  assert.equal(statuses.filter((status) => status === 429).length, 11);
  assert.equal((await rowOf(portal.database, asha.id)).deleted_at, null);
});

test('one of two simultaneous deletions of an account succeeds, and one mail is sent', async (t) => {
  const { portal, asha, ask } = await place(t);
  const both = await Promise.all([1, 2].map(() => ask(...DELETE, { password: PASSWORD })));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 401]);
  assert.equal((await mailsTo(portal, asha.email)).length, 1);
});

test('a suspension or new password that a deletion or change of the account waits for makes it fail with 401', async (t) => {
  const portal = await testApp(t);
  const { sql } = portal.database;
  for (const change of [{ suspended_at: new Date() }, { password_hash: 'another' }])
    for (const [method, url, payload] of [
      [...DELETE, { password: PASSWORD }],
      ['PATCH', '/api/auth/me', { name: 'Other', version: 1 }],
      ['DELETE', '/api/auth/me/photo', undefined],
    ] as const) {
      const meera = await signIn(portal, { name: 'Meera' });
      await sql`update people set photo_url = 'https://college.test/meera.jpg' where id = ${meera.id}`;
      const held = await sql.begin(async (tx) => {
        await tx`select from people where id = ${meera.id} for no key update`;
        const answer = asking(portal, meera)(method, url, payload);
        await untilBlocked({ sql });
        await tx`update people set ${tx(change)} where id = ${meera.id}`;
        return { answer };
      });
      assert.equal((await held.answer).status, 401, `${method} ${url}`);
      const { name, deleted_at, photo_url } = await rowOf(portal.database, meera.id);
      assert.deepEqual([name, deleted_at, photo_url], ['Meera', null, 'https://college.test/meera.jpg']);
    }
});

test('the only administrator cannot delete the account (409), and one of two simultaneous deletions fails', async (t) => {
  const portal = await testApp(t);
  const admins = [await signIn(portal, { role: 'admin' }), await signIn(portal, { role: 'admin' })];
  const going = admins.map((admin) => asking(portal, admin)(...DELETE, { password: PASSWORD }));
  const answers = await Promise.all(going);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body as Refusal;
  assert.match(refused.error, /You are the only administrator/);
});

test('a suspension stays in force when the administrator who made it is deleted', async (t) => {
  const { portal, asha } = await place(t);
  await signIn(portal, { role: 'admin' });
  const ravi = await signIn(portal, { role: 'admin' });
  const ask = asking(portal, ravi);
  assert.equal((await ask('POST', `/api/people/${asha.id}/suspend`)).status, 200);
  assert.equal((await ask(...DELETE, { password: PASSWORD })).status, 200);
  const row = await rowOf(portal.database, asha.id);
  assert.ok(row.suspended_at);
  assert.equal(row.suspended_by, ravi.id);
});
