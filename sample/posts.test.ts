import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePosts } from './posts.ts';

test('the sample contains twelve approved and two pending posts with different titles, the oldest first', async () => {
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

test('every post of an authority is approved', async () => {
  for (const { title, role, isApproved } of await samplePosts())
    assert.ok(isApproved || role !== 'authority', title);
});

test('every post has more than 120 words, and one post is in Hindi', async () => {
  const posts = await samplePosts();
  for (const { title, content } of posts) assert.ok(content.split(/\s+/).length > 120, title);
  assert.equal(posts.filter(({ title }) => /\p{Script=Devanagari}/u.test(title)).length, 1);
});
