import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { type TestApp, testApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { contextOf } from '../../test/notifications.ts';
import { asking } from '../../test/people.ts';
import { signIn } from '../../test/sessions.ts';
import { type NewResource, plant, plantResource } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import { notifyMore } from './jobs.ts';
import type { Notification } from './schema.ts';

/** Sets up a university with two courses; resources of the last ten minutes count as new. */
async function place(t: TestContext) {
  const portal = await testApp(t);
  const { id, courses } = await plant(
    portal.database,
    { name: 'Kedar' },
    { Physics: ['Optics/Lasers', 'Heat'] },
  );
  const [optics = '', heat = ''] = Object.values(courses).map((course) => course.id);
  await notifyAll(portal);
  await portal.database.sql`
    update installation set value = jsonb_build_object('since', to_char(
      now() at time zone 'UTC' - interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) where key = 'course-news'`;
  const student = async (...courseIds: string[]) => {
    const person = await signIn(portal);
    await prefer(portal, person.id, courseIds);
    const notices = async () =>
      (await asking(portal, person)('GET', '/api/notifications')).body as Notification[];
    return { ...person, notices };
  };
  return { portal, university: id, optics, heat, student };
}

/** Adds a resource to a course, by default three minutes ago. */
const upload = ({ database }: TestApp, courseId: string, title: string, more: NewResource = {}) =>
  plantResource(database, courseId, { title, age: '3 minutes', ...more });

const prefer = ({ database }: TestApp, id: string, courseIds: string[]) =>
  database.sql`insert into preferences (person_id, course_ids) values (${id}, ${courseIds}::uuid[])`;

const notifyNext = (portal: TestApp) =>
  portal.database.db.transaction().execute((tx) => notifyMore(tx, contextOf(portal)));

async function notifyAll(portal: TestApp) {
  while (await notifyNext(portal));
}

test('students get one notification for all new resources of a course, with their number and the newest title', async (t) => {
  const { portal, university, optics, heat, student } = await place(t);
  const [asha, ravi, lata] = [await student(optics), await student(optics, heat), await student()];
  await upload(portal, optics, 'Older', { age: '5 minutes' });
  await upload(portal, optics, 'Newer');
  await upload(portal, heat, 'Heat');
  await upload(portal, optics, 'Long known', { age: '11 minutes' });
  await upload(portal, optics, 'Of this moment', { age: '0' });
  await notifyAll(portal);
  await notifyAll(portal);
  const link = `/course/${university}/Physics/Optics%2FLasers#sem1`;
  const [notices, ...rest] = await asha.notices();
  assert.deepEqual(
    [notices?.kind, notices?.text, notices?.detail, notices?.link, rest],
    ['resource', 'There are 2 new resources in Optics/Lasers.', 'The newest: “Newer”, Kedar', link, []],
  );
  assert.deepEqual((await ravi.notices()).map(({ detail }) => detail).sort(), [
    'The newest: “Newer”, Kedar',
    '“Heat”, Kedar',
  ]);
  assert.deepEqual(await lata.notices(), []);
  const mails = await mailsTo(portal, asha.email);
  assert.deepEqual(
    mails.map(({ subject, action }) => [subject, action?.url]),
    [['There are 2 new resources in Optics/Lasers', `http://portal.test${link}`]],
  );
});

test('a notification shows and links its course under its current name', async (t) => {
  const { portal, university, optics, student } = await place(t);
  const asha = await student(optics);
  await upload(portal, optics, 'New', { semester: 3 });
  await notifyAll(portal);
  const { sql } = portal.database;
  await sql`update courses set name = 'B.Sc. $& (प्रकाश)' where id = ${optics}`;
  await sql`update departments set name = 'Physics & Light' where university_id = ${university}`;
  await sql`update universities set name = 'Kedarnath' where id = ${university}`;
  const [notice] = await asha.notices();
  const path = ['Physics & Light', 'B.Sc. $& (प्रकाश)'].map(encodeURIComponent).join('/');
  assert.deepEqual(
    [notice?.link, notice?.text, notice?.detail],
    [
      `/course/${university}/${path}#sem3`,
      'There is a new resource in B.Sc. $& (प्रकाश).',
      '“New”, Kedarnath',
    ],
  );
  const marked = await asking(portal, asha)('PATCH', `/api/notifications/${notice?._id}`, { read: true });
  assert.equal((marked.body as { notification: Notification }).notification.link, notice?.link);
});

test('the notification about a course’s new resources is hidden while the course is deleted', async (t) => {
  const { portal, optics, student } = await place(t);
  const asha = await student(optics);
  await upload(portal, optics, 'New');
  await notifyAll(portal);
  const unread = async () => (await asking(portal, asha)('GET', '/api/notifications/count')).body as unknown;
  const [notices, count] = [await asha.notices(), await unread()];
  const { sql } = portal.database;
  await sql`update courses set deleted_at = now() where id = ${optics}`;
  assert.deepEqual([await asha.notices(), await unread()], [[], { unread: 0 }]);
  await sql`update courses set deleted_at = null where id = ${optics}`;
  assert.deepEqual([await asha.notices(), await unread()], [notices, count]);
  assert.equal(notices.length, 1);
});

test('a notification counts only the announced resources that are still in the course, and is hidden without any', async (t) => {
  const { portal, optics, heat, student } = await place(t);
  const asha = await student(optics);
  await upload(portal, optics, 'Older', { semester: 2, age: '5 minutes' });
  await upload(portal, optics, 'Newer');
  await notifyAll(portal);
  await upload(portal, optics, 'Not announced yet', { age: '0' });
  const unread = async () => (await asking(portal, asha)('GET', '/api/notifications/count')).body as unknown;
  const { sql } = portal.database;
  await sql`update resources set course_id = ${heat} where title = 'Newer'`;
  assert.deepEqual(valuesOf(await asha.notices(), 'text', 'detail'), [
    ['There is a new resource in Optics/Lasers.', '“Older”, Kedar'],
  ]);
  assert.match((await asha.notices())[0]?.link ?? '', /#sem2$/);
  await sql`update resources set deleted_at = now() where title = 'Older'`;
  assert.deepEqual([await asha.notices(), await unread()], [[], { unread: 0 }]);
  await sql`update resources set deleted_at = null where title = 'Older'`;
  assert.deepEqual([(await asha.notices()).length, await unread()], [1, { unread: 1 }]);
});

test('after the clock was set back students are notified of resources uploaded from then on', async (t) => {
  const { portal, optics, student } = await place(t);
  const asha = await student(optics);
  await portal.database.sql`
    update installation set value = jsonb_build_object('since', to_char(
      now() at time zone 'UTC' + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) where key = 'course-news'`;
  await upload(portal, optics, 'Long known', { age: '1 hour' });
  await upload(portal, optics, 'New');
  await notifyAll(portal);
  await notifyAll(portal);
  assert.deepEqual(valuesOf(await asha.notices(), 'detail'), ['“New”, Kedar']);
});

test('an unread notification counts further resources without another mail, and after it is read a new one is sent', async (t) => {
  const { portal, optics, student } = await place(t);
  const asha = await student(optics);
  /** Adds a resource so many minutes ago, after all that was announced before. */
  const later = async (title: string, minutes: number) => {
    await upload(portal, optics, title, { age: `${minutes} minutes` });
    await portal.database.sql`
      update installation set value = jsonb_build_object('since', to_char(
        now() at time zone 'UTC' - (${minutes + 1})::int * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) where key = 'course-news'`;
    await notifyAll(portal);
  };
  for (const [at, title] of ['One', 'Two', 'Three'].entries()) await later(title, 8 - 2 * at);
  assert.deepEqual(valuesOf(await asha.notices(), 'text', 'detail'), [
    ['There are 3 new resources in Optics/Lasers.', 'The newest: “Three”, Kedar'],
  ]);
  assert.equal((await mailsTo(portal, asha.email)).length, 1);
  await asking(portal, asha)('PUT', '/api/notifications/read');
  await later('Four', 2);
  assert.equal((await asha.notices())[0]?.detail, '“Four”, Kedar');
  assert.equal((await mailsTo(portal, asha.email)).length, 2);
});

test('students get no notification of their own uploads, of deleted resources or of resources of deleted courses', async (t) => {
  const { portal, optics, heat, student } = await place(t);
  const [asha, ravi] = [await student(optics, heat), await student(optics, heat)];
  await upload(portal, optics, 'By Asha', { uploader: asha.id });
  await upload(portal, optics, 'Deleted');
  await upload(portal, heat, 'Heat');
  await portal.database.sql`update resources set deleted_at = now() where title = 'Deleted'`;
  await portal.database.sql`update courses set deleted_at = now() where id = ${heat}`;
  await notifyAll(portal);
  assert.deepEqual(await asha.notices(), []);
  assert.deepEqual(valuesOf(await ravi.notices(), 'detail'), ['“By Asha”, Kedar']);
});

test('students who turned such mails off, and suspended or deleted accounts, get no mails about new resources', async (t) => {
  const { portal, optics, student } = await place(t);
  const [quiet, suspended, gone] = [await student(optics), await student(optics), await student(optics)];
  const former = await student(optics);
  await asking(portal, quiet)('PUT', '/api/notifications/settings', { mail: { resource: false } });
  const { sql } = portal.database;
  await sql`update people set suspended_at = now() where id = ${suspended.id}`;
  await sql`update people set deleted_at = now() where id = ${gone.id}`;
  await sql`update people set role = 'authority' where id = ${former.id}`;
  await upload(portal, optics, 'New');
  await notifyAll(portal);
  for (const { email } of [quiet, suspended, gone]) assert.deepEqual(await mailsTo(portal, email), []);
  assert.equal((await quiet.notices()).length, 1);
  assert.deepEqual(
    [...(await sql`select from notifications where person_id in (${gone.id}, ${former.id})`)],
    [],
  );
});

test('many students are notified in batches, and exactly once in spite of a crash and of concurrent runs', async (t) => {
  const { portal, optics, heat } = await place(t);
  const { sql } = portal.database;
  await sql`
    with added as (
      insert into people (role, name, email, email_key, password_hash)
      select 'user', 'Student', n || '@campus.test', n || '@campus.test', 'x' from generate_series(1, 250) n returning id)
    insert into preferences (person_id, course_ids) select id, ${[optics, heat]}::uuid[] from added`;
  await upload(portal, optics, 'New');
  await upload(portal, heat, 'New as well');
  await notifyNext(portal);
  const notices = async () => [...(await sql`select times, count(*)::int from notifications group by times`)];
  assert.deepEqual(await notices(), [{ times: 1, count: 100 }]);
  const killed = () => Promise.reject(new Error('killed'));
  const broken = { ...contextOf(portal), mailer: { send: killed, sendAll: killed } };
  const dying = portal.database.db.transaction().execute((tx) => notifyMore(tx, broken));
  await assert.rejects(dying, /killed/);
  // Two concurrent runs, as in two processes: one waits for the other’s lock.
  await Promise.all([notifyAll(portal), notifyAll(portal)]);
  assert.deepEqual(await notices(), [{ times: 1, count: 500 }]);
  const [mails] = await sql`select count(*)::int from jobs.job where name = 'mail'`;
  assert.equal(mails?.count, 500);
});
