import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { addNotice, message } from '../../test/notifications.ts';
import { asking } from '../../test/people.ts';
import { signIn } from '../../test/sessions.ts';
import { compose } from '../core/mail/message.ts';
import { stopToken } from './mail-settings.ts';
import { mailKinds } from './vocabulary.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const SETTINGS = '/api/notifications/settings';
const all = Object.fromEntries(mailKinds.map((kind) => [kind, true]));

async function place(t: TestContext) {
  const portal = await testApp(t);
  const asha = await signIn(portal, { role: 'authority', name: 'Asha\nBcc: x@y.test' });
  return { portal, asha, ask: asking(portal, asha) };
}

const post = ({ app }: TestApp, url: string, payload = ONE_CLICK, headers: Record<string, string> = FORM) =>
  app.inject({ method: 'POST', url, payload, headers });

test('a notification is also mailed, with a link to its subject and a link to unsubscribe', async (t) => {
  const { portal, asha } = await place(t);
  await addNotice(portal, asha.id, {
    kind: 'rejected',
    data: { what: 'books', name: 'Optics', reason: 'No picture' },
  });
  const [mail, ...rest] = await mailsTo(portal, asha.email);
  assert.ok(mail && rest.length === 0);
  assert.equal(mail.subject, 'Your book “Optics” was not approved');
  assert.deepEqual(mail.paragraphs, ['Your book “Optics” was not approved.', 'Reason: No picture']);
  assert.equal(mail.action?.url, 'http://portal.test/authority/add-books');
  const stop = mail.unsubscribe?.url ?? '';
  assert.match(stop, /^http:\/\/portal\.test\/unsubscribe\/[\w-]{50,}$/);
  const origin = { name: 'Unishelf', publicUrl: 'https://portal.test', contactEmail: 'hello@portal.test' };
  const { headers, text, html } = compose(mail, { id: '1', createdOn: new Date() }, origin);
  assert.equal(headers['List-Unsubscribe'], `<${stop}>`);
  assert.equal(headers['List-Unsubscribe-Post'], ONE_CLICK);
  for (const part of [text, html])
    assert.ok(part.includes(stop) && part.includes('No more emails about rejections'));
  assert.doesNotMatch(text, /^Bcc/m);
});

test('one mail is sent for all unread messages of a conversation, and one for each event of a reservation', async (t) => {
  const { portal, asha, ask } = await place(t);
  for (const text of ['one', 'two']) await addNotice(portal, asha.id, message(text));
  const mails = async () => (await mailsTo(portal, asha.email)).map(({ paragraphs }) => paragraphs.at(-1));
  assert.deepEqual(await mails(), ['one']);
  await ask('PUT', '/api/notifications/read');
  await addNotice(portal, asha.id, message('three'));
  assert.deepEqual(await mails(), ['one', 'three']);
  for (const event of ['asked', 'cancelled'])
    await addNotice(portal, asha.id, { kind: 'reservation', data: { event, name: 'Optics', by: 'Ravi' } });
  assert.equal((await mails()).length, 4);
});

test('each person can choose which kinds of notifications are mailed, and sees all of them in the portal', async (t) => {
  const { portal, asha, ask } = await place(t);
  assert.deepEqual((await ask('GET', SETTINGS)).body, { mail: all });
  const { status, body } = await ask('PUT', SETTINGS, { mail: { approved: false, message: false } });
  assert.equal(status, 200);
  assert.deepEqual(body.mail, { ...all, approved: false, message: false });
  assert.match(body.message, /saved/);
  await addNotice(portal, asha.id);
  await addNotice(portal, asha.id, message('Hello'));
  assert.deepEqual(await mailsTo(portal, asha.email), []);
  assert.equal((await ask('GET', '/api/notifications/count')).body.unread, 2);
  const both = [{ approved: true }, { resource: false }];
  await Promise.all(both.map((mail) => ask('PUT', SETTINGS, { mail })));
  assert.deepEqual((await ask('GET', SETTINGS)).body.mail, { ...all, message: false, resource: false });
  for (const bad of [undefined, {}, { mail: {} }, { mail: { approved: 'no' } }, { mail: [] }, 'x'])
    assert.equal((await ask('PUT', SETTINGS, bad)).status, typeof bad === 'string' ? 415 : 400);
});

test('a suspended account gets no mails about notifications', async (t) => {
  const { portal, asha } = await place(t);
  await portal.database.sql`update people set suspended_at = now() where id = ${asha.id}`;
  await addNotice(portal, asha.id);
  assert.deepEqual(await mailsTo(portal, asha.email), []);
});

test('one-click unsubscribing ends mails of one kind without a session and without a redirect', async (t) => {
  const { portal, asha, ask } = await place(t);
  const url = `/unsubscribe/${stopToken(portal.secret, { personId: asha.id, kind: 'message' })}`;
  const answer = await post(portal, url);
  assert.deepEqual([answer.statusCode, answer.payload], [200, 'You get no more emails of this kind.']);
  assert.deepEqual((await ask('GET', SETTINGS)).body.mail, { ...all, message: false });
  const parts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const [payload, headers] of [
    [parts, type],
    [undefined, {}],
  ] as const) {
    await ask('PUT', SETTINGS, { mail: { message: true } });
    assert.equal(
      (await portal.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })).statusCode,
      200,
    );
    assert.equal((await ask('GET', SETTINGS)).body.mail.message, false);
  }
  const api = await portal.app.inject(`/api${url}`);
  assert.deepEqual(api.json(), { kind: 'message', role: 'authority' });
  assert.equal(api.headers['cache-control'], 'no-store');
});

test('the buttons of the unsubscribe page end mails of one kind and resume them, and another origin gets 403', async (t) => {
  const { portal, asha, ask } = await place(t);
  const url = `/unsubscribe/${stopToken(portal.secret, { personId: asha.id, kind: 'resource' })}`;
  for (const [mail, wanted] of [
    ['off', false],
    ['on', true],
  ] as const) {
    const answer = await post(portal, url, `mail=${mail}`, { ...FORM, origin: 'http://portal.test' });
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, `${url}?mail=${mail}`]);
    assert.equal((await ask('GET', SETTINGS)).body.mail.resource, wanted);
  }
  assert.equal(
    (await post(portal, url, 'mail=off', { ...FORM, origin: 'http://evil.test' })).statusCode,
    403,
  );
});

test('a forged or changed unsubscribe link gets 404 and changes nothing', async (t) => {
  const { portal, asha, ask } = await place(t);
  const good = stopToken(portal.secret, { personId: asha.id, kind: 'message' });
  const ravi = await signIn(portal);
  const other = stopToken(portal.secret, { personId: ravi.id, kind: 'message' });
  const bytes = Buffer.from(good, 'base64url');
  const forged = Buffer.concat([bytes.subarray(0, 16), Buffer.from(other, 'base64url').subarray(16)]);
  const renamed = Buffer.concat([bytes.subarray(0, 32), Buffer.from('approved')]);
  for (const bad of [
    'x',
    '%00',
    'a'.repeat(900),
    good.slice(0, -2),
    ...[forged, renamed].map((b) => b.toString('base64url')),
  ]) {
    assert.equal((await portal.app.inject(`/api/unsubscribe/${bad}`)).statusCode, 404, bad);
    assert.equal((await post(portal, `/unsubscribe/${bad}`)).statusCode, 404, bad);
  }
  assert.equal((await post(portal, `/unsubscribe/${good}`, 'x'.repeat(20_000))).statusCode, 413);
  assert.deepEqual((await ask('GET', SETTINGS)).body.mail, all);
  await portal.database.sql`update people set deleted_at = now() where id = ${ravi.id}`;
  assert.equal((await post(portal, `/unsubscribe/${other}`)).statusCode, 200);
  assert.deepEqual([...(await portal.database.sql`select from notification_settings`)], []);
});
