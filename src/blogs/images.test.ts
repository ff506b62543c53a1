import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import sharp from 'sharp';
import { ask, cast, decide, photo, revise, upload, write } from '../../test/blogs.ts';
import { bomb, picture, refusesOthers, snapshot } from '../../test/pictures.ts';
import { removeUnused } from './images.ts';
import type { BlogPost } from './schema.ts';

test('an uploaded picture is turned upright, stored in two sizes, and stripped of its metadata', async (t) => {
  const { place, student } = await cast(t);
  const { status, body } = await upload(place, student, await snapshot(4000, 2000));
  const { _id, src, width, height } = body.image;
  assert.deepEqual([status, body.message, width, height], [201, 'The picture is ready.', 1408, 2816]);
  const content = `![A photo](${src})`;
  const { html } = (await ask<{ html: string }>(place, student, 'POST', '/api/blogs/preview', { content }))
    .body;
  const [, small = ''] = /srcset="(\S+) 640w, /.exec(html) ?? [];
  for (const [url, ...measures] of [
    [src, 1408, 2816],
    [small, 640, 1280],
  ] as const) {
    assert.match(url, new RegExp(`^/api/files/blogs/${_id}/[0-9a-f]{16}\\.webp$`));
    const { rawPayload } = await place.app.inject({ url, headers: student.headers });
    const made = await sharp(rawPayload).metadata();
    assert.deepEqual([made.format, made.width, made.height, made.exif], ['webp', ...measures, undefined]);
    assert.doesNotMatch(rawPayload.toString('latin1'), /SecretCamera|Asha|EXIF/);
  }
});

test('a picture is visible to its owner only, then to every reader of a post that shows it', async (t) => {
  const { place, student, other, staff } = await cast(t);
  const { image } = (await upload(place, student, await photo('#123456'))).body;
  const seenBy = async () => {
    const seen: (number | string)[] = [];
    for (const caller of [null, other, staff, student]) {
      const answer = await place.app.inject({ url: image.src, headers: caller?.headers ?? {} });
      seen.push(answer.statusCode === 200 ? String(answer.headers['cache-control']).slice(0, 7) : 404);
    }
    return seen;
  };
  assert.deepEqual(await seenBy(), [404, 404, 404, 'private']);
  const { blog } = (await write(place, student, { content: `Look:\n\n![Shelf](${image.src})` })).body;
  assert.match(blog.html, /<img src="\/api\/files\/blogs\//);
  assert.deepEqual(await seenBy(), [404, 404, 'private', 'private']);
  await decide(place, staff, blog._id, { status: 'approved' });
  assert.deepEqual(await seenBy(), Array(4).fill('public,'));
  await ask(place, student, 'DELETE', `/api/blogs/${blog._id}`);
  assert.deepEqual(await seenBy(), [404, 404, 404, 'private']);
  for (const url of [`/api/files/blogs/${image._id}/0000000000000000.webp`, '/api/files/blogs/x/y.webp'])
    assert.equal((await place.app.inject({ url, headers: student.headers })).statusCode, 404);
});

test('a post that refers to another person’s picture shows a link instead of the picture, which stays private', async (t) => {
  const { place, student, staff } = await cast(t);
  const { image } = (await upload(place, student, await photo('#654321'))).body;
  const { blog } = (await write(place, staff, { content: `![Mine now](${image.src})` })).body;
  assert.match(blog.html, /^<p><a [^>]*>Mine now<\/a><\/p>/);
  assert.equal((await place.app.inject({ url: image.src })).statusCode, 404);
  const content = `![x](${image.src})`;
  const preview = await ask<BlogPost>(place, staff, 'POST', '/api/blogs/preview', { content });
  assert.doesNotMatch(preview.body.html, /<img/);
});

test('a revision replaces a post’s pictures; the previous ones are hidden and kept, and long-unused ones are removed', async (t) => {
  const { place, staff } = await cast(t);
  const [first, second, third] = [
    (await upload(place, staff, await photo('#111111'))).body.image,
    (await upload(place, staff, await photo('#222222'))).body.image,
    (await upload(place, staff, await photo('#333333'))).body.image,
  ];
  const { blog } = (await write(place, staff, { content: `![1](${first.src})` })).body;
  await place.database.sql`update blog_images set used_at = now() - interval '31 days'`;
  const content = `![2](${second.src}) ![2](${second.src})`;
  const revised = await revise(place, staff, blog._id, { content });
  assert.equal(revised.body.blog.html.match(/<img /g)?.length, 2);
  assert.equal((await place.app.inject({ url: first.src })).statusCode, 404);
  assert.equal((await place.app.inject({ url: second.src })).statusCode, 200);
  await removeUnused(place.database.db, 10);
  const seen = [];
  for (const { src: url } of [first, second, third])
    seen.push((await place.app.inject({ url, headers: staff.headers })).statusCode);
  assert.deepEqual(seen, [200, 200, 404]);
});

test('a new or revised post that refers to a removed picture is refused with 400', async (t) => {
  const { place, student } = await cast(t);
  const { image } = (await upload(place, student, await photo('#444444'))).body;
  const { blog } = (await write(place, student)).body;
  await place.database.sql`update blog_images set used_at = now() - interval '31 days'`;
  await removeUnused(place.database.db, 10);
  const content = `![Shelf](${image.src})`;
  const gone = 'names a picture that is no longer here: add it again, or take it out of the text';
  for (const { status, body } of [
    await write(place, student, { content }),
    await revise(place, student, blog._id, { content }),
  ])
    assert.deepEqual([status, body.fields], [400, { content: [gone] }]);
});

test('a post with more than 50 pictures is refused with 400', async (t) => {
  const { place, student } = await cast(t);
  const images = Array.from(
    { length: 51 },
    () => `![](/api/files/blogs/${randomUUID()}/0123456789abcdef.webp)`,
  );
  const { status, body } = await write(place, student, { content: images.join('\n') });
  assert.equal(status, 400);
  assert.deepEqual(body.fields, {
    content: ['shows more than 50 pictures: take some out, or write two posts'],
  });
});

test('a file that is not a picture, is damaged, missing or too large is refused with the reason, and not stored; a small picture is kept as it is', async (t) => {
  const { place, student } = await cast(t);
  await refusesOthers('image', (bytes) => upload(place, student, bytes));
  const none = await upload(place, student, null);
  assert.deepEqual([none.status, Object.keys(none.body.fields ?? {})], [400, ['image']]);
  const [left] = await place.database.sql`
    select (select count(*)::int from blobs) as blobs, (select count(*)::int from blog_images) as images`;
  assert.deepEqual({ ...left }, { blobs: 0, images: 0 });
  const { status } = await upload(place, student, await picture('gif', 300, 200));
  assert.equal(status, 201, 'a small one is kept as it is');
  const rows = await place.database.sql`select width, height, sha256 = small_sha256 as same from blog_images`;
  assert.deepEqual([...rows], [{ width: 300, height: 200, same: true }]);
});

test('a picture with a side of more than 16,383 pixels is refused with 413, even if it has few pixels in all', async (t) => {
  const { place, student } = await cast(t);
  for (const [width, height] of [
    [1, 16_384],
    [16_384, 1],
  ] as const) {
    const { status, body } = await upload(place, student, bomb(width, height));
    assert.equal(status, 413, `${width} × ${height}`);
    assert.match(body.fields?.image?.[0] ?? '', /^This picture is too wide or too high: 16,383 pixels/);
  }
  for (const [width, height] of [
    [1, 16_383],
    [16_383, 1],
  ] as const)
    assert.equal((await upload(place, student, bomb(width, height))).status, 201);
});

test('one person’s queue of large pictures does not delay another person’s upload until it ends', async (t) => {
  const { place, student, other } = await cast(t);
  const [large, small] = [bomb(3000, 3000), await picture('png')];
  // Starts both worker processes first.
  await Promise.all([upload(place, student, small), upload(place, other, small)]);
  let answered = 0;
  const sent = Array.from({ length: 8 }, async () => {
    const { status } = await upload(place, student, large);
    answered += 1;
    return status;
  });
  // Once one of them is answered, the others wait in the queue.
  await Promise.race(sent);
  assert.equal((await upload(place, other, small)).status, 201);
  assert.ok(answered < 5, `${answered} came before`);
  assert.deepEqual(await Promise.all(sent), Array(8).fill(201));
});
