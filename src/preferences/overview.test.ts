import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp } from '../../test/app.ts';
import { asking } from '../../test/people.ts';
import { signIn } from '../../test/sessions.ts';
import { type NewResource, plant, plantResource } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import type { Overview } from './schema.ts';

/** Sets up a student of physics, with a university and helpers to add resources and books. */
async function student(t: TestContext, choices: object = {}) {
  const portal = await testApp(t);
  const { database } = portal;
  const { sql } = database;
  const asha = await signIn(portal);
  const kedar = await plant(database, { name: 'Kedar' }, { Science: ['Physics', 'Botany'] });
  const course = (name: string) => kedar.courses[`Science/${name}`] as { id: string; department_id: string };
  const physics = course('Physics');
  const ask = asking(portal, asha);
  const save = (more: object = {}) =>
    ask('POST', '/api/user/preferences', {
      userId: asha.id,
      universities: [kedar.id],
      departments: [physics.department_id],
      courses: [physics.id],
      ...choices,
      ...more,
    });
  const look = async (): Promise<Overview> => (await ask('GET', '/api/user/overview')).body;
  const bring = (title: string, more: NewResource = {}) =>
    plantResource(database, physics.id, { title, ...more });
  /** Simulates that the given number of minutes has passed. */
  const pass = (minutes: number) => sql`
    update preferences set visited_at = visited_at - make_interval(mins => ${minutes}),
      visited_before_at = visited_before_at - make_interval(mins => ${minutes})`;
  const sell = (name: string, more: object = {}) =>
    database.db
      .insertInto('books')
      .values({ name, seller: 'S', price: '99.50', category: 'Physics', verified_at: new Date(), ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
  return { portal, asha, course, ask, save, look, bring, pass, sell };
}

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('every signed-in caller without preferences and content has an empty overview, and visitors get 401', async (t) => {
  const { portal, bring, sell } = await student(t);
  await bring('Waves');
  await sell('Optics');
  for (const role of ['user', 'authority', 'admin'] as const) {
    const { status, body } = await asking(portal, await signIn(portal, { role }))(
      'GET',
      '/api/user/overview',
    );
    assert.equal(status, 200);
    assert.deepEqual(body, {
      preferences: null,
      since: null,
      fresh: 0,
      resources: [],
      papers: [],
      books: [],
      listings: {
        counts: { waiting: 0, rejected: 0, offered: 0, reserved: 0, withdrawn: 0, sold: 0 },
        rows: [],
      },
      requests: { counts: { asked: 0, 'to-answer': 0, accepted: 0 }, rows: [] },
      posts: { counts: { pending: 0, approved: 0, rejected: 0 }, rows: [] },
      unread: 0,
    });
  }
  assert.equal((await asking(portal)('GET', '/api/user/overview')).status, 401);
});

test('the overview lists the six newest resources of the chosen course, and none of other courses', async (t) => {
  const { portal, course, save, look, bring } = await student(t);
  await save();
  for (let age = 8; age > 0; age--) await bring(`Part ${age}`, { age: `${age} days` });
  await plantResource(portal.database, course('Botany').id, { title: 'Mosses' });
  const { resources, preferences } = await look();
  assert.deepEqual(titles(resources), ['Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5', 'Part 6']);
  assert.deepEqual(names(preferences?.courses ?? []), ['Physics']);
});

test('resources added since the last visit count as new, and a visit ends after half an hour without a request', async (t) => {
  const { save, look, bring, pass } = await student(t);
  await save();
  await bring('Before', { age: '3 days' });
  const first = await look();
  assert.deepEqual([first.since, first.fresh], [null, 0]);
  await bring('During');
  assert.deepEqual((await look()).since, null, 'the first visit goes on');

  await pass(24 * 60);
  const second = await look();
  assert.ok(second.since !== null && Date.parse(second.since) < Date.now() - 23 * 3_600_000);
  assert.equal(second.fresh, 1);
  await pass(10);
  await bring('Later');
  const still = await look();
  assert.equal(Date.parse(second.since) - Date.parse(still.since ?? ''), 600_000, 'the same visit');
  assert.equal(still.fresh, 2);
  await pass(31);
  const { since: third } = await look();
  assert.ok(
    Date.now() - Date.parse(third ?? '') < 33 * 60_000,
    'a third visit begins where the second ended',
  );
});

test('a visit stored while the clock was ahead ends half an hour after the next one, and simultaneous requests are one visit', async (t) => {
  const { save, look, bring, pass } = await student(t);
  await save();
  await look();
  await pass(-24 * 60);
  assert.deepEqual((await look()).since, null, 'the visit goes on');
  await pass(31);
  await bring('New');
  const { since, fresh } = await look();
  assert.ok(since !== null && Date.parse(since) < Date.now());
  assert.equal(fresh, 1);

  await pass(60);
  await bring('Newer');
  await Promise.all(Array.from({ length: 8 }, look));
  assert.equal((await look()).fresh, 2, 'both came since the last visit');
});

test('a database error in one part of the overview gets 500, and the process keeps running', async (t) => {
  const { portal, ask, save, look } = await student(t);
  const { sql } = portal.owner;
  await save();
  await sql`alter table notifications rename to elsewhere`;
  await sql.begin(async (held) => {
    // The lock delays the preferences until after the failure.
    await held`lock preferences in access exclusive mode`;
    assert.equal((await ask('GET', '/api/user/overview')).status, 500);
  });
  await sql`alter table elsewhere rename to notifications`;
  assert.equal((await look()).unread, 0);
});

test('the overview shows the chosen kinds only, all kinds if none is chosen, and no resources of a deleted course', async (t) => {
  const { portal, save, look, bring, sell } = await student(t);
  await bring('A paper', { type: 'papers' });
  await bring('A syllabus', { type: 'syllabus' });
  await bring('A note');
  await sell('A book');
  await save();
  const all = await look();
  assert.deepEqual(titles(all.resources), ['A note', 'A syllabus', 'A paper']);
  assert.deepEqual([titles(all.papers), names(all.books)], [['A paper'], ['A book']]);
  await save({ resources: ['Notes', 'Syllabus'] });
  const some = await look();
  assert.deepEqual(titles(some.resources), ['A note', 'A syllabus']);
  assert.deepEqual([some.papers, some.books], [[], []]);
  await save({ resources: ['Books'] });
  const books = await look();
  assert.deepEqual([books.resources, books.papers, names(books.books)], [[], [], ['A book']]);
  await save();
  await portal.database.sql`update courses set deleted_at = now()`;
  const { preferences, resources, papers, books: rest } = await look();
  assert.deepEqual([preferences?.courses, resources, papers, names(rest)], [[], [], [], ['A book']]);
});

test('the papers in the overview are those of the student’s semester, or of all semesters if none is chosen', async (t) => {
  const { save, look, bring } = await student(t);
  await bring('Paper of the third', { type: 'papers', semester: 3 });
  await bring('Paper of the first', { type: 'papers', semester: 1 });
  await bring('Notes of the third', { semester: 3 });
  await save({ semester: 3 });
  assert.deepEqual(titles((await look()).papers), ['Paper of the third']);
  await save();
  assert.deepEqual(titles((await look()).papers), ['Paper of the first', 'Paper of the third']);
});

test('the overview lists published books of others in the chosen categories, without contact details', async (t) => {
  const { asha, ask, save, look, sell } = await student(t);
  for (let at = 1; at <= 7; at++) await sell(`Physics ${at}`, { email: 'lata@example.org' });
  await sell('Algebra', { category: 'Math', reserved_at: new Date() });
  await sell('A novel', { category: 'Literature' });
  await sell('My own', { seller_id: asha.id });
  const now = new Date();
  await sell('Waits', { verified_at: null });
  await sell('Sold', { sold_at: now });
  await sell('Withdrawn', { withdrawn_at: now });
  await sell('Deleted', { deleted_at: now });
  await save({ bookCategories: ['Physics', 'Math'] });
  const { books } = await look();
  assert.deepEqual(names(books), [
    'Algebra',
    'Physics 7',
    'Physics 6',
    'Physics 5',
    'Physics 4',
    'Physics 3',
  ]);
  assert.deepEqual([books[0]?.reserved, books[0]?.price, books[1]?.reserved], [true, 99.5, false]);
  assert.doesNotMatch((await ask('GET', '/api/user/overview')).text, /lata@/);
  await save();
  assert.equal((await look()).books[0]?.name, 'A novel');
});

test('the overview counts the caller’s listings, requests, posts and unread notifications, and lists the newest', async (t) => {
  const { portal, asha, look, sell } = await student(t);
  const { sql } = portal.database;
  const mine = { seller_id: asha.id };
  const now = new Date();
  await sell('One', mine);
  await sell('Two', { ...mine, verified_at: null });
  await sell('Three', { ...mine, verified_at: null, rejected_at: now });
  await sell('Four', { ...mine, sold_at: now });
  const five = await sell('Five', { ...mine, reserved_at: now });
  await sell('Gone', { ...mine, deleted_at: now });
  const other = await signIn(portal, { name: 'Bhuvan' });
  const his = await sell('His', { seller_id: other.id });
  const reserve = (book: string, name: string, buyer: string, seller: string, state: string) => sql`
    insert into reservations (book_id, book_name, price, seller_name, buyer_id, seller_id, state)
    values (${book}, ${name}, 9, 'The seller', ${buyer}, ${seller}, ${state})`;
  await reserve(five.id, 'Five', other.id, asha.id, 'declined');
  await reserve(five.id, 'Five', other.id, asha.id, 'asked');
  await reserve(his.id, 'His', asha.id, other.id, 'accepted');
  const post = (title: string, author: string, verified: Date | null) => sql`
    insert into blogs (slug, title, content, excerpt, author_id, author_name, author_role, verified_at)
    values (${title}, ${title}, 'x', 'x', ${author}, 'Asha', 'user', ${verified})`;
  await post('first', asha.id, now);
  await post('second', asha.id, null);
  await post('not-mine', other.id, now);
  await sql`insert into notifications (person_id, kind, key, link) values
    (${asha.id}, 'approved', 'a', '/'), (${asha.id}, 'message', 'b', '/'), (${other.id}, 'message', 'c', '/')`;
  await sql`update notifications set read_at = now() where key = 'a'`;

  const { listings, requests, posts, unread } = await look();
  assert.deepEqual(listings.counts, {
    waiting: 1,
    rejected: 1,
    offered: 1,
    reserved: 1,
    withdrawn: 0,
    sold: 1,
  });
  assert.deepEqual(valuesOf(listings.rows, 'name', 'state', 'price'), [
    ['Five', 'reserved', 99.5],
    ['Four', 'sold', 99.5],
    ['Three', 'rejected', 99.5],
  ]);
  assert.deepEqual(requests.counts, { asked: 0, 'to-answer': 1, accepted: 1 });
  assert.deepEqual(valuesOf(requests.rows, 'name', 'other', 'state'), [
    ['His', 'The seller', 'accepted'],
    ['Five', 'Bhuvan', 'to-answer'],
  ]);
  assert.deepEqual(posts.counts, { pending: 1, approved: 1, rejected: 0 });
  assert.deepEqual(titles(posts.rows), ['second', 'first']);
  assert.equal(unread, 1);
});
