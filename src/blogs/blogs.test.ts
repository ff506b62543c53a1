import assert from 'node:assert/strict';
import test from 'node:test';
import { announcedBy } from '../../test/announced.ts';
import { ask, cast, decide, exams, revise, write } from '../../test/blogs.ts';
import { until } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { keyOf } from '../core/cache/serve.ts';
import { followTags } from '../core/cache/tags.ts';
import type { Blog, ManagedBlog } from './schema.ts';

test('posts of students and administrators wait for approval, and a post of an authority is approved at once', async (t) => {
  const { place, student, admin, staff } = await cast(t);
  for (const [caller, role, name] of [
    [student, 'user', 'Asha Negi'],
    [admin, 'admin', 'Meera Joshi'],
  ] as const) {
    const { status, body } = await write(place, caller, { userId: staff.id, role: 'authority' });
    assert.deepEqual([status, body.message], [201, 'Blog submitted for verification!']);
    const { _id, slug, date, updatedAt, ...blog } = body.blog;
    assert.deepEqual(blog, {
      ...exams,
      excerpt: 'Start early. Then sleep.',
      postedBy: { name },
      role,
      verifiedBy: null,
      status: 'pending',
      reason: null,
      university: null,
      version: 1,
      mine: true,
      html: '<p>Start <em>early</em>.</p>\n<p>Then sleep.</p>\n',
      minutes: 1,
    });
    assert.match(slug, /^how-i-passed-optics-[a-z0-9]{6}$/);
  }
  const { body } = await write(place, staff, { role: 'user' });
  assert.equal(body.message, 'Blog posted and approved!');
  assert.deepEqual([body.blog.status, body.blog.verifiedBy], ['approved', { name: 'Ravi Thakur' }]);
  const shown = await ask<Blog[]>(place, null, 'GET', '/api/blogs');
  assert.deepEqual(valuesOf(shown.body, '_id'), [body.blog._id]);
});

test('visitors see approved posts only, authors their own too, and staff all posts with the author’s email address', async (t) => {
  const { place, student, other, staff, admin } = await cast(t);
  const waits = (await write(place, student, { title: 'Waits' })).body.blog;
  const rejected = (await write(place, student, { title: 'Rejected' })).body.blog;
  const approved = (await write(place, other, { title: 'Approved' })).body.blog;
  await decide(place, staff, rejected._id, { status: 'rejected', reason: 'Too short.' });
  await decide(place, admin, approved._id, { status: 'approved' });
  const titles = async (caller: typeof student | null, query = '') => {
    const { body } = await ask<ManagedBlog[]>(place, caller, 'GET', `/api/blogs${query}`);
    return body.map(({ title }) => title);
  };
  assert.deepEqual(await titles(null), ['Approved']);
  assert.deepEqual(await titles(other), ['Approved']);
  assert.deepEqual(await titles(student), ['Approved', 'Rejected', 'Waits']);
  assert.deepEqual(await titles(staff), ['Approved', 'Rejected', 'Waits']);
  assert.deepEqual(await titles(student, '?mine=true'), ['Rejected', 'Waits']);
  assert.deepEqual(await titles(student, '?mine=true&status=rejected'), ['Rejected']);
  assert.deepEqual(await titles(student, '?status=approved'), ['Approved']);
  assert.deepEqual(await titles(null, '?status=pending'), []);
  assert.deepEqual(await titles(null, '?mine=true'), []);
  assert.deepEqual(await titles(admin, '?status=pending'), ['Waits']);
  assert.deepEqual(await titles(admin, '?mine=true'), []);
  for (const name of ['%00', 'x', '%F0%9F%8E%89', 'a'.repeat(1500)])
    assert.equal((await ask(place, null, 'GET', `/api/blogs/${name}`)).status, 404, name);
  for (const bad of ['status=gone', 'mine=yes', 'page=0', 'after=x', 'limit=101'])
    assert.equal((await ask(place, null, 'GET', `/api/blogs?${bad}`)).status, 400, bad);
  const [, own] = (await ask<Blog[]>(place, student, 'GET', '/api/blogs')).body;
  assert.deepEqual([own?.reason, own?.mine, own?.postedBy], ['Too short.', true, { name: 'Asha Negi' }]);
  const [, seen] = (await ask<ManagedBlog[]>(place, admin, 'GET', '/api/blogs')).body;
  assert.deepEqual(
    [seen?.postedBy, seen?.rejectedBy, seen?.reason, seen?.mine],
    [{ name: 'Asha Negi', email: student.email }, { name: 'Ravi Thakur' }, 'Too short.', false],
  );
  for (const [caller, status] of [
    [null, 404],
    [other, 404],
    [student, 200],
    [admin, 200],
  ] as const)
    for (const name of [waits._id, waits.slug, rejected.slug])
      assert.equal((await ask(place, caller, 'GET', `/api/blogs/${name}`)).status, status);
});

test('a post is accepted when its excerpt would end inside an emoji', async (t) => {
  const { place, student } = await cast(t);
  const content = `a${' '.repeat(5998)}😀 b`;
  const added = await write(place, student, { content });
  assert.deepEqual([added.status, added.body.blog.excerpt], [201, 'a']);
  const { _id, version } = added.body.blog;
  const edited = await revise(place, student, _id, { content: `${content}!`, version });
  assert.deepEqual([edited.status, edited.body.blog.excerpt], [200, 'a']);
});

test('the review queue lists waiting posts, oldest first, with their authors’ email addresses, by page and by cursor', async (t) => {
  const { place, student, staff, admin } = await cast(t);
  for (const title of ['One', 'Two', 'Three']) await write(place, student, { title });
  await write(place, staff, { title: 'Approved at once' });
  const queue = (query = '') => ask<ManagedBlog[]>(place, admin, 'GET', `/api/blogs/pending${query}`);
  const { body, headers } = await queue('?page=1&limit=2');
  assert.deepEqual(valuesOf(body, 'title'), ['One', 'Two']);
  for (const { postedBy } of body) assert.equal(postedBy.email, student.email);
  assert.deepEqual([headers['x-total-count'], headers['cache-control']], ['3', 'no-store']);
  const after = await queue(`?limit=2&after=${body[1]?._id}`);
  assert.deepEqual(valuesOf(after.body, 'title'), ['Three']);
});

test('the list of posts has 10 posts a page, newest first, with long texts cut to their first 1,000 characters', async (t) => {
  const { place, staff } = await cast(t);
  for (let at = 1; at <= 12; at += 1)
    await write(place, staff, { title: `Post ${at}`, content: 'word '.repeat(at * 30) });
  const { body, headers } = await ask<Blog[]>(place, null, 'GET', '/api/blogs?page=1');
  assert.deepEqual(
    [body.length, body[0]?.title, body[9]?.title, body[0]?.content.length],
    [10, 'Post 12', 'Post 3', 1000],
  );
  assert.equal(headers['x-total-count'], '12');
  assert.match(String(headers.link), /rel="next"/);
  const second = await ask<Blog[]>(place, null, 'GET', '/api/blogs?page=2');
  assert.deepEqual(valuesOf(second.body, 'title'), ['Post 2', 'Post 1']);
});

test('a post’s slug is derived from its title in any script, and stays the same when the title changes', async (t) => {
  const { place, staff } = await cast(t);
  for (const [title, slug] of [
    ['परीक्षा की तैयारी', /^परीक्षा-की-तैयारी-[a-z0-9]{6}$/],
    ['C++ & “Ärger” / 2026?', /^c-ärger-2026-[a-z0-9]{6}$/],
    ['🎉', /^[a-z0-9]{6}$/],
    ['J\u030caina', /^\u01f0aina-[a-z0-9]{6}$/],
    ['x'.repeat(200), /^x{80}-[a-z0-9]{6}$/],
    [`${'long '.repeat(39)}word`, /^(long-){16}[a-z0-9]{6}$/],
  ] as const) {
    const { blog } = (await write(place, staff, { title })).body;
    assert.match(blog.slug, slug);
    const url = `/api/blogs/${encodeURIComponent(blog.slug)}`;
    assert.equal((await ask(place, null, 'GET', url)).body.blog, undefined);
    assert.equal((await ask<Blog>(place, null, 'GET', url)).body._id, blog._id);
    const revised = await revise(place, staff, blog._id, { title: 'Another' });
    assert.equal(revised.body.blog.slug, blog.slug);
  }
  const twice = [await write(place, staff), await write(place, staff, { content: 'Again.' })];
  assert.equal(new Set(twice.map(({ body }) => body.blog.slug)).size, 2);
});

test('a slug that was stored with decomposed letters is found', async (t) => {
  const { place, staff } = await cast(t);
  const { blog } = (await write(place, staff)).body;
  const slug = 'j\u030caina-bcdfgh';
  await place.database.sql`update blogs set slug = ${slug}`;
  const found = await ask<Blog>(place, null, 'GET', `/api/blogs/${encodeURIComponent(slug)}%00`);
  assert.deepEqual([found.status, found.body._id], [200, blog._id]);
});

test('a post with several invalid fields is refused with a message for each', async (t) => {
  const { place, student } = await cast(t);
  const fields = async (changes: object) => (await write(place, student, changes)).body.fields;
  const required = ['is required'];
  assert.deepEqual(await fields({ title: ' \u200b\u00a0', content: '\n \u200b\n' }), {
    title: required,
    content: required,
  });
  assert.deepEqual(await fields({ title: 'x'.repeat(201), content: 'x'.repeat(50_001) }), {
    title: ['may have 200 characters at most'],
    content: ['may have 50,000 characters at most'],
  });
  assert.deepEqual(await fields({ title: 7, content: null }), { title: ['must be text'], content: required });
  assert.equal((await ask(place, student, 'POST', '/api/blogs', [exams])).status, 400);
  assert.equal((await write(place, student, { content: 'x'.repeat(50_000) })).status, 201);
});

test('excess combining marks and bidirectional controls are removed from a post, and Markdown’s whitespace is kept', async (t) => {
  const { place, student } = await cast(t);
  const { blog } = (
    await write(place, student, {
      title: `Z${'\u0335'.repeat(60)}algo \u202etxet\u202c <script>`,
      content: `\r\n- one\r\n    code\u0007 \u2067x\u2069\r\nend  \nZ${'\u0335'.repeat(60)}\ud800`,
    })
  ).body;
  assert.equal(blog.title, `Z${'\u0335'.repeat(4)}algo txet <script>`);
  assert.equal(blog.content, `- one\n    code x\nend  \nZ${'\u0335'.repeat(4)}\ufffd`);
});

test('visitors’ lists of posts are cached until a post is approved or deleted, and contain no contact details of authors', async (t) => {
  const { place, student, staff } = await cast(t);
  await followTags(place.database, place.cache);
  const { blog } = (await write(place, student)).body;
  const urls = ['/api/blogs', '/blogs.atom', '/sitemap.xml'];
  const kept = (url: string) => place.cache.find(keyOf(url, 'en'));
  const read = async () => {
    const texts: string[] = [];
    for (const url of urls) {
      let text = '';
      // While the notification of the last change is still on its way, responses are not cached.
      await until(`${url} is kept`, async () => {
        text = (await place.app.inject({ url })).payload;
        return kept(url);
      });
      texts.push(text);
    }
    return texts.join('');
  };
  assert.doesNotMatch(await read(), /how-i-passed/);
  await decide(place, staff, blog._id, { status: 'approved' });
  await until('nothing is kept', () => !urls.some(kept));
  const shown = await read();
  assert.equal(shown.match(/how-i-passed-optics-/g)?.length, 3);
  assert.doesNotMatch(shown, /campus\.test|"mine":true/);
  await ask(place, student, 'DELETE', `/api/blogs/${blog._id}`);
  await until('nothing is kept', () => !urls.some(kept));
});

test('a waiting post drops no cache tags and is not indexed; an approved post drops them and is indexed', async (t) => {
  const { place, student, staff } = await cast(t);
  assert.deepEqual(await announcedBy(place.database, () => write(place, student)), []);
  assert.deepEqual(await announcedBy(place.database, () => write(place, staff)), [
    'blogs',
    'search of blogs',
  ]);
});

test('a preview returns the HTML of a post, and a caller gets at most 60 a minute', async (t) => {
  const { place, student } = await cast(t);
  const preview = (content: unknown) =>
    ask<{ html: string }>(place, student, 'POST', '/api/blogs/preview', { content });
  assert.deepEqual((await preview('# Hi <b>')).body, { html: '<h2>Hi &lt;b&gt;</h2>\n' });
  assert.equal((await preview('')).status, 400);
  for (let at = 0; at < 59; at += 1) await preview('x');
  assert.equal((await preview('x')).status, 429);
});
