import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, cast, decide, exams, revise, write } from '../../test/blogs.ts';
import { noticesOf } from '../../test/reservations.ts';
import { signInAgain } from '../../test/sessions.ts';
import { valuesOf } from '../../test/values.ts';
import type { Blog, BlogPost } from './schema.ts';

test('a post is rejected with a reason, revised, and approved, and its author has a notification of the latest decision', async (t) => {
  const { place, student, staff, admin } = await cast(t);
  const { blog } = (await write(place, student)).body;
  const first = await decide(place, staff, blog._id, {
    authorityId: admin.id,
    authorityName: 'The President',
    status: 'rejected',
    reason: ' Say more.\n',
  });
  assert.equal(first.status, 200);
  assert.match(first.body.message, /^“How I passed Optics” is rejected\./);
  assert.deepEqual([first.body.blog.status, first.body.blog.reason], ['rejected', 'Say more.']);
  const revised = await revise(place, student, blog._id, { content: 'More.', version: 2 });
  assert.deepEqual([revised.status, revised.body.message], [200, 'Blog submitted for verification!']);
  const { status, reason, version } = revised.body.blog;
  assert.deepEqual([status, reason, version], ['pending', null, 3]);
  const second = await decide(place, admin, blog._id, { status: 'approved', version: 3 });
  assert.match(second.body.message, /is approved/);
  assert.deepEqual(second.body.blog.verifiedBy, { name: 'Meera Joshi' });
  const shown = await ask<Blog>(place, null, 'GET', `/api/blogs/${blog.slug}`);
  assert.equal(shown.body.content, 'More.');
  // The newer notification replaces the older, unread one.
  const [notice, ...others] = await noticesOf(place, student);
  assert.deepEqual([notice?.kind, notice?.link, others], ['approved', `/blog/${blog.slug}`, []]);
  const actions = await place.database.sql`
    select action from audit_log where row_id = ${blog._id} order by id`;
  assert.deepEqual(valuesOf(actions, 'action'), ['blogs.add', 'blogs.reject', 'blogs.edit', 'blogs.verify']);
});

test('a rejection without a reason stores “No reason provided”, and its notification links to the post', async (t) => {
  const { place, student, staff } = await cast(t);
  const ids: string[] = [];
  for (const body of [{ status: 'rejected' }, { status: 'rejected', reason: ' ' }]) {
    const { blog } = (await write(place, student)).body;
    ids.push(blog._id);
    const { reason } = (await decide(place, staff, blog._id, body)).body.blog;
    assert.equal(reason, 'No reason provided');
  }
  const [notice] = await noticesOf(place, student);
  assert.deepEqual(notice?.data, { what: 'blogs', name: exams.title, reason: 'No reason provided' });
  assert.deepEqual([notice.kind, notice.link], ['rejected', `~/my-blogs?post=${ids[0]}`]);
});

test('a decision or revision based on an outdated version of a post gets 409', async (t) => {
  const { place, student, staff } = await cast(t);
  const { blog } = (await write(place, student)).body;
  await revise(place, student, blog._id, { content: 'Other.', version: 1 });
  const stale = await decide(place, staff, blog._id, { status: 'approved', version: 1 });
  assert.equal(stale.status, 409);
  assert.match(stale.body.error, /was changed since you opened it/);
  assert.equal((await revise(place, student, blog._id, { version: 1 })).status, 409);
  assert.equal((await decide(place, staff, blog._id, { status: 'approved', version: 2 })).status, 200);
});

test('a repeated revision is answered like the first one, unless the post was rejected in between (409)', async (t) => {
  const { place, student, staff } = await cast(t);
  const { blog } = (await write(place, student)).body;
  const again = () => revise(place, student, blog._id, { content: 'Other.', version: 1 });
  const [first, second] = [await again(), await again()];
  assert.deepEqual([second.status, second.body], [200, first.body]);
  assert.equal(second.body.message, 'Blog submitted for verification!');
  await decide(place, staff, blog._id, { status: 'rejected', version: 2 });
  assert.equal((await again()).status, 409);
});

test('either a revision or a simultaneous approval succeeds and the other gets 409, so no unread text is approved', async (t) => {
  const { place, student, staff } = await cast(t);
  for (let round = 0; round < 5; round += 1) {
    const { blog } = (await write(place, student)).body;
    const [decided, revised] = await Promise.all([
      decide(place, staff, blog._id, { status: 'approved', version: 1 }),
      revise(place, student, blog._id, { content: 'Bought elsewhere.', version: 1 }),
    ]);
    assert.deepEqual([decided.status, revised.status].sort(), [200, 409]);
    const now = (await ask<Blog>(place, staff, 'GET', `/api/blogs/${blog._id}`)).body;
    assert.equal(now.status, decided.status === 200 ? 'approved' : 'pending');
  }
});

test('revising an approved post returns it to review unless its author is an authority; a revision without changes has no effect', async (t) => {
  const { place, student, staff } = await cast(t);
  const { blog } = (await write(place, student)).body;
  await decide(place, staff, blog._id, { status: 'approved' });
  const same = await revise(place, student, blog._id, exams);
  assert.deepEqual([same.body.blog.status, same.body.blog.version], ['approved', 2]);
  assert.match(same.body.message, /^Nothing was changed/);
  const other = await revise(place, student, blog._id, { title: 'Other' });
  assert.equal(other.body.blog.status, 'pending');
  assert.equal(other.body.message, 'Blog submitted for verification!');
  assert.equal((await ask(place, null, 'GET', `/api/blogs/${blog._id}`)).status, 404);
  const own = (await write(place, staff)).body.blog;
  const changed = await revise(place, staff, own._id, { title: 'Better' });
  assert.deepEqual([changed.body.blog.status, changed.body.message], ['approved', '“Better” is saved.']);
});

test('an author who became an authority and revises an approved post is named as its approver', async (t) => {
  const { place, student, staff } = await cast(t);
  const { blog } = (await write(place, student)).body;
  await decide(place, staff, blog._id, { status: 'approved' });
  await place.database
    .sql`update people set role = 'authority', name = 'Bina Rawat' where id = ${student.id}`;
  const author = await signInAgain(place, student);
  const { body } = await revise(place, author, blog._id, { content: 'Another text.' });
  const { status, verifiedBy, role } = body.blog;
  assert.deepEqual([status, verifiedBy, role], ['approved', { name: 'Bina Rawat' }, 'authority']);
});

test('only its author can revise a post, only its author and staff can delete it, and invalid decisions are refused', async (t) => {
  const { place, student, other, staff, admin } = await cast(t);
  const { blog } = (await write(place, student)).body;
  assert.equal((await revise(place, other, blog._id, exams)).status, 404, 'unseen');
  assert.equal((await revise(place, admin, blog._id, exams)).status, 403);
  for (const body of [{}, { status: 'pending' }, { status: 'approved', version: 0 }, [{}]])
    assert.equal((await decide(place, staff, blog._id, body)).status, 400, JSON.stringify(body));
  assert.equal((await decide(place, staff, 'x', { status: 'approved' })).status, 404);
  await decide(place, staff, blog._id, { status: 'approved' });
  assert.equal((await revise(place, other, blog._id, exams)).status, 403, 'seen');
  assert.equal((await ask(place, other, 'DELETE', `/api/blogs/${blog._id}`)).status, 403);
});

test('the author and staff can delete a post, and the person who deleted it can restore it', async (t) => {
  const { place, student, other, staff, admin } = await cast(t);
  const { blog } = (await write(place, student)).body;
  await decide(place, staff, blog._id, { status: 'approved' });
  for (const caller of [student, staff]) {
    const { status, body } = await ask(place, caller, 'DELETE', `/api/blogs/${blog._id}`);
    assert.equal(status, 200);
    assert.match(body.message, /^“How I passed Optics” is deleted\./);
    for (const reader of [other, student, admin]) {
      assert.equal((await ask(place, reader, 'GET', `/api/blogs/${blog._id}`)).status, 404);
      assert.deepEqual((await ask<Blog[]>(place, reader, 'GET', '/api/blogs')).body, []);
    }
    assert.equal((await decide(place, staff, blog._id, { status: 'approved' })).status, 404);
    assert.equal((await ask(place, student, 'DELETE', `/api/blogs/${blog._id}`)).status, 404);
    const url = `/api/trash/${body.trashId}/restore`;
    assert.equal((await ask(place, other, 'POST', url)).status, 404);
    assert.equal((await ask(place, caller, 'POST', url)).status, 200);
    const back = await ask<Blog>(place, other, 'GET', `/api/blogs/${blog.slug}`);
    assert.deepEqual([back.status, back.body.status], [200, 'approved']);
  }
});

test('an author is notified when staff delete a post, and not when the author deletes it', async (t) => {
  const { place, student, staff } = await cast(t);
  const removed = { what: 'blogs', name: 'How I passed Optics', event: 'removed' };
  for (const [caller, notices] of [
    [student, []],
    [staff, [['rejected', removed, '~/my-blogs']]],
  ] as const) {
    const { blog } = (await write(place, student)).body;
    await decide(place, staff, blog._id, { status: 'approved' });
    await ask(place, caller, 'DELETE', `/api/blogs/${blog._id}`);
    assert.deepEqual(valuesOf(await noticesOf(place, student), 'kind', 'data', 'link'), notices);
  }
});

test('a post’s date of revision changes with its text only: not by a decision, a restore or another university', async (t) => {
  const { place, student, staff } = await cast(t);
  const { blog } = (await write(place, student)).body;
  const updated = async () =>
    (await ask<BlogPost>(place, student, 'GET', `/api/blogs/${blog._id}`)).body.updatedAt;
  await decide(place, staff, blog._id, { status: 'approved' });
  assert.equal(await updated(), blog.date, 'approved');
  const url = `/api/blogs/${blog._id}`;
  const { trashId } = (await ask<{ trashId: string }>(place, student, 'DELETE', url)).body;
  await ask(place, student, 'POST', `/api/trash/${trashId}/restore`);
  assert.equal(await updated(), blog.date, 'restored');
  const feed = await place.app.inject({ url: '/blogs.atom' });
  const [row] = await place.database.sql`select verified_at from blogs`;
  assert.ok(feed.payload.includes(`<updated>${row?.verified_at.toISOString()}</updated>`), feed.payload);
  const revised = await revise(place, student, blog._id, { content: 'More.' });
  assert.ok(revised.body.blog.updatedAt > blog.date);
  await decide(place, staff, blog._id, { status: 'rejected' });
  assert.equal(await updated(), revised.body.blog.updatedAt, 'rejected');
  await place.database.sql`insert into universities (name, location) values ('Kedar University', 'Mandi')`;
  const there = { content: 'More.', university: 'Kedar University' };
  const moved = await revise(place, student, blog._id, there);
  assert.deepEqual([moved.status, moved.body.blog.updatedAt], [200, revised.body.blog.updatedAt]);
  assert.equal(moved.body.blog.status, 'pending', 'a rejected post waits again');
});
