import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePosts } from './posts.ts';

test('the sample holds twelve approved and two pending posts, each title once, the oldest first', async () => {
  const posts = await samplePosts();
  assert.equal(posts.filter(({ isApproved }) => isApproved).length, 12);
  assert.equal(posts.filter(({ isApproved }) => !isApproved).length, 2);
  assert.equal(new Set(posts.map(({ title }) => title)).size, 14);
  const days = posts.map(({ daysAgo }) => daysAgo);
  assert.deepEqual(
    days,
    days.toSorted((a, b) => b - a),
  );
});

test('only posts that are not an authority’s wait', async () => {
  for (const { title, role, isApproved } of await samplePosts())
    assert.ok(isApproved || role !== 'authority', title);
});

test('every post says something, and one does so in Hindi', async () => {
  const posts = await samplePosts();
  for (const { title, content } of posts) assert.ok(content.split(/\s+/).length > 120, title);
  assert.equal(posts.filter(({ title }) => /\p{Script=Devanagari}/u.test(title)).length, 1);
});
