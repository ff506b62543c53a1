import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, cast, decide, photo, upload, write } from '../../test/blogs.ts';
import { PASSWORD } from '../../test/sessions.ts';
import { valuesOf } from '../../test/values.ts';
import type { Blog, ManagedBlog } from './schema.ts';

test('deleting an account keeps its approved posts and their pictures without its name, and removes all its other posts and pictures', async (t) => {
  const { place, student, staff, admin } = await cast(t);
  const shown = (await upload(place, student, await photo('#111111'))).body.image;
  await upload(place, student, await photo('#222222'));
  const approved = (await write(place, student, { title: 'Approved', content: `![a](${shown.src})` })).body
    .blog;
  await decide(place, staff, approved._id, { status: 'approved' });
  const rejected = (await write(place, student, { title: 'Rejected' })).body.blog;
  await decide(place, staff, rejected._id, { status: 'rejected' });
  await write(place, student, { title: 'Waits' });
  const thrown = (await write(place, student, { title: 'Thrown away' })).body.blog;
  assert.equal((await ask(place, admin, 'DELETE', `/api/blogs/${thrown._id}`)).status, 200);
  const gone = await ask(place, student, 'DELETE', '/api/auth/me', { password: PASSWORD });
  assert.equal(gone.status, 200);
  const { body } = await ask<ManagedBlog[]>(place, admin, 'GET', '/api/blogs');
  assert.deepEqual(valuesOf(body, 'title', 'postedBy', 'role', 'verifiedBy'), [
    ['Approved', { name: '', email: null }, 'user', { name: 'Ravi Thakur' }],
  ]);
  assert.deepEqual((await ask(place, admin, 'GET', '/api/trash')).body, []);
  assert.equal((await place.app.inject({ url: shown.src })).statusCode, 200);
  const [left] = await place.database.sql`select count(*)::int as images from blog_images`;
  assert.equal(left?.images, 1);
  const feed = (await place.app.inject({ url: '/blogs.atom' })).payload;
  assert.doesNotMatch(feed.slice(feed.indexOf('<entry>')), /<author>/);
});

test('decisions of a deleted reviewer stay in force without the reviewer’s name', async (t) => {
  const { place, student, staff, admin } = await cast(t);
  const [one, two] = [(await write(place, student)).body.blog, (await write(place, student)).body.blog];
  await decide(place, staff, one._id, { status: 'approved' });
  await decide(place, staff, two._id, { status: 'rejected', reason: 'Short.' });
  assert.equal((await ask(place, staff, 'DELETE', '/api/auth/me', { password: PASSWORD })).status, 200);
  const post = (await ask<Blog>(place, student, 'GET', `/api/blogs/${one._id}`)).body;
  assert.deepEqual([post.status, post.verifiedBy], ['approved', { name: '' }]);
  const other = (await ask<Blog>(place, student, 'GET', `/api/blogs/${two._id}`)).body;
  assert.deepEqual([other.status, other.reason], ['rejected', 'Short.']);
  const again = await decide(place, admin, one._id, { status: 'rejected' });
  assert.match(again.body.error, /was approved already, by somebody who has left\./);
});

test('an author’s data export has the author’s posts and the paths of their pictures', async (t) => {
  const { place, student, other } = await cast(t);
  const { image } = (await upload(place, student, await photo('#333333'))).body;
  await write(place, student, { title: 'Mine' });
  await write(place, other, { title: 'Theirs' });
  type Document = { blogs: { title: string; content: string }[]; blogPictures: { path: string }[] };
  const { body } = await ask<Document>(place, student, 'GET', '/api/auth/me/export');
  assert.deepEqual(valuesOf(body.blogs, 'title', 'content'), [['Mine', 'Start *early*.\n\nThen sleep.']]);
  assert.deepEqual(valuesOf(body.blogPictures, 'path'), [image.src]);
});
