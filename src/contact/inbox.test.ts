import assert from 'node:assert/strict';
import test from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { asha, kept, sendJson } from '../../test/contact.ts';
import { mailsTo } from '../../test/mails.ts';
import { asking, logOf } from '../../test/people.ts';
import { PASSWORD, signIn, signInAgain } from '../../test/sessions.ts';
import { untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { purgeTrash } from '../portal/housekeeping.ts';

/** A portal with a message in every state, newest first, and an administrator. */
async function inboxPortal(t: Parameters<typeof testApp>[0]) {
  const place = await testApp(t);
  for (const state of ['archived', 'spam', 'answered', 'read', 'new'])
    await place.database.sql`insert into enquiries (email, email_key, message, state)
      values ('Asha@college.test', 'asha@college.test', ${`A ${state}\n\nmessage`}, ${state})`;
  const admin = await signIn(place, { role: 'admin', name: 'Meera Joshi' });
  return { place, admin, ask: asking(place, admin) };
}

const idOf = async (place: TestApp, state: string): Promise<string> =>
  (await kept(place)).find((row) => row.state === state)?.id ?? '';

test('the inbox lists new, read and answered messages, newest first, and spam and archived ones if filtered by state', async (t) => {
  const { ask } = await inboxPortal(t);
  const { body, headers } = await ask('GET', '/api/enquiries');
  assert.deepEqual(valuesOf(body, 'state', 'excerpt'), [
    ['new', 'A new message'],
    ['read', 'A read message'],
    ['answered', 'A answered message'],
  ]);
  assert.equal(headers['x-total-count'], '3');
  assert.deepEqual(Object.keys(body[0]).sort(), [
    ...['_id', 'date', 'email', 'excerpt', 'state', 'updatedAt', 'updatedBy', 'version'],
  ]);
  for (const state of ['spam', 'archived'])
    assert.deepEqual(valuesOf((await ask('GET', `/api/enquiries?state=${state}`)).body, 'state'), [state]);
  const second = await ask('GET', '/api/enquiries?page=2&limit=2');
  assert.deepEqual([second.body.length, second.body[0].state], [1, 'answered']);
  assert.equal((await ask('GET', '/api/waiting')).body.messages, 1);
  assert.equal((await ask('GET', '/api/enquiries?state=lost')).status, 400);
  assert.equal((await ask('GET', '/api/enquiries?after=x')).status, 400);
});

test('marking a message changes its state and is logged; a change of an outdated version gets 409, a repeated one 200', async (t) => {
  const { place, admin, ask } = await inboxPortal(t);
  const id = await idOf(place, 'new');
  const { body: message } = await ask('GET', `/api/enquiries/${id}`);
  assert.deepEqual([message.message, message.updatedBy, message.version], ['A new\n\nmessage', null, 1]);
  const url = `/api/enquiries/${id}`;
  const read = await ask('PATCH', url, { state: 'read', version: 1 });
  assert.equal(read.body.message, 'The message is marked as read.');
  assert.deepEqual([read.body.enquiry.version, read.body.enquiry.updatedBy], [2, { name: 'Meera Joshi' }]);
  assert.equal((await ask('PATCH', url, { state: 'spam', version: 1 })).status, 409);
  for (const again of [{ state: 'read' }, { state: 'read', version: 1 }])
    assert.equal((await ask('PATCH', url, again)).body.enquiry.version, 2, 'an answer may have been lost');
  for (const state of ['answered', 'archived', 'spam', 'new'])
    assert.equal((await ask('PATCH', url, { state })).body.enquiry.state, state);
  assert.equal((await ask('PATCH', url, { state: 'lost' })).status, 400);
  const log = await logOf(place.database, id);
  assert.deepEqual(log[0], {
    ...{ actor_id: admin.id, actor_role: 'admin', action: 'enquiries.mark' },
    ...{ before: { state: 'new' }, after: { state: 'read' } },
  });
  assert.equal(log.length, 5);
});

test('a deleted message can be restored and is purged after 30 days, and the audit log does not name its author', async (t) => {
  const { place, ask } = await inboxPortal(t);
  const [id, other] = [await idOf(place, 'new'), await idOf(place, 'read')];
  const { updatedAt } = (await ask('GET', `/api/enquiries/${id}`)).body;
  const { status, body } = await ask('DELETE', `/api/enquiries/${id}`);
  assert.deepEqual([status, body.message], [200, 'The message is deleted.']);
  assert.equal((await ask('GET', `/api/enquiries/${id}`)).status, 404);
  assert.equal((await ask('DELETE', `/api/enquiries/${id}`)).status, 404);
  assert.equal((await ask('GET', '/api/waiting')).body.messages, 0);
  const [entry] = (await ask('GET', '/api/trash?kind=enquiries')).body;
  assert.equal(entry.place, 'Asha@college.test');
  assert.match(entry.name, /^Message of \d+ \w+ 20\d\d/);
  assert.equal((await ask('POST', `/api/trash/${body.trashId}/restore`)).status, 200);
  const back = (await ask('GET', `/api/enquiries/${id}`)).body;
  assert.deepEqual([back.message, back.updatedAt], ['A new\n\nmessage', updatedAt]);
  await ask('DELETE', `/api/enquiries/${other}`);
  await place.database.sql`update trash set deleted_at = deleted_at - interval '31 days'`;
  await purgeTrash(place.database.db);
  assert.equal((await kept(place)).length, 4);
  assert.deepEqual(valuesOf(await logOf(place.database, other), 'action'), [
    'enquiries.delete',
    'enquiries.purge',
  ]);
  const [log] = await place.database.sql`select string_agg(row_to_json(audit_log)::text, '') as text
    from audit_log where kind = 'enquiries'`;
  assert.doesNotMatch(String(log?.text), /asha/i);
});

test('a former administrator cannot restore a deleted message (403)', async (t) => {
  const { place, admin } = await inboxPortal(t);
  const former = await signIn(place, { role: 'admin' });
  const url = `/api/enquiries/${await idOf(place, 'new')}`;
  const { trashId } = (await asking(place, admin)('DELETE', url)).body;
  const { sql } = place.database;
  await sql`update trash set deleted_by = ${former.id}`;
  for (const role of ['user', 'authority']) {
    await sql`update people set role = ${role} where id = ${former.id}`;
    const ask = asking(place, await signInAgain(place, former));
    assert.equal((await ask('POST', `/api/trash/${trashId}/restore`)).status, 403, role);
  }
});

test('an unknown or invalid message id gets 404', async (t) => {
  const { ask } = await inboxPortal(t);
  for (const id of ['x', '00000000-0000-7000-8000-000000000000', "'; drop table enquiries"]) {
    const url = `/api/enquiries/${encodeURIComponent(id)}`;
    assert.equal((await ask('GET', url)).status, 404);
    assert.equal((await ask('PATCH', url, { state: 'read' })).status, 404);
    assert.equal((await ask('DELETE', url)).status, 404);
  }
});

test('a data export has the messages sent from the account’s address, and deleting the account deletes them', async (t) => {
  const place = await testApp(t);
  const student = await signIn(place, { email: 'asha@college.test' });
  const admin = asking(place, await signIn(place, { role: 'admin' }));
  await sendJson(place, asha);
  await sendJson(place, { ...asha, message: 'In the trash' });
  await sendJson(place, { email: 'vikram@college.test', message: 'Another one' });
  const [, second] = await kept(place);
  await admin('DELETE', `/api/enquiries/${second?.id}`);
  const own = await asking(place, student)('GET', '/api/auth/me/export');
  assert.deepEqual(valuesOf(own.body.enquiries, 'message'), [asha.message, 'In the trash']);
  const gone = await asking(place, student)('DELETE', '/api/auth/me', { password: PASSWORD });
  assert.equal(gone.status, 200);
  assert.deepEqual(valuesOf(await kept(place), 'message'), ['Another one']);
  assert.deepEqual((await admin('GET', '/api/trash')).body, []);
});

test('messages stay with their author’s account when its address changes, and are deleted with it', async (t) => {
  const place = await testApp(t);
  const [old, email] = ['asha@college.test', 'asha@hills.test'];
  const student = await signIn(place, { email: old });
  const ask = asking(place, student);
  await sendJson(place, asha);
  assert.equal((await ask('POST', '/api/auth/email/send-code', { email, password: PASSWORD })).status, 200);
  const code = (await mailsTo(place, email)).at(-1)?.code;
  assert.equal((await ask('POST', '/api/auth/email/verify', { email, code })).status, 200);
  await sendJson(place, { email, message: 'A later one' });
  const writtenBy = async (who: typeof ask) =>
    (await who('GET', '/api/auth/me/export')).body.enquiries.map(
      ({ message }: { message: string }) => message,
    );
  assert.deepEqual(await writtenBy(ask), [asha.message, 'A later one']);
  const next = asking(place, await signIn(place, { email: old }));
  assert.deepEqual(await writtenBy(next), []);
  assert.equal((await ask('DELETE', '/api/auth/me', { password: PASSWORD })).status, 200);
  assert.deepEqual(await kept(place), []);
});

test('a restore of a message waits for a deletion by its author’s account without a deadlock, and gets 404', async (t) => {
  const { place, ask } = await inboxPortal(t);
  const { sql } = place.database;
  const id = await idOf(place, 'new');
  const { trashId } = (await ask('DELETE', `/api/enquiries/${id}`)).body;
  let restored: ReturnType<typeof ask> | undefined;
  await sql.begin(async (tx) => {
    await tx`delete from enquiries where id = ${id}`;
    restored = ask('POST', `/api/trash/${trashId}/restore`);
    await untilBlocked(place.database);
    await tx`delete from trash where id = (select id from trash where id = ${trashId} for update nowait)`;
  });
  assert.equal((await restored)?.status, 404);
});
