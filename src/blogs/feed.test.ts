import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { write } from '../../test/blogs.ts';
import { signIn } from '../../test/sessions.ts';

const feedOf = async ({ app }: Awaited<ReturnType<typeof testApp>>) => {
  const { payload, headers } = await app.inject({ url: '/blogs.atom' });
  assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
  return payload;
};

test('the feed is valid Atom when no post is approved', async (t) => {
  const feed = await feedOf(await testApp(t));
  assert.match(
    feed,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom">/,
  );
  assert.match(feed, /<id>http:\/\/portal\.test\/blogs\.atom<\/id>/);
  assert.doesNotMatch(feed, /<entry>/);
});

test('the feed has the newest 20 approved posts, with all text escaped', async (t) => {
  const place = await testApp(t);
  const staff = await signIn(place, { role: 'authority', name: 'Ravi & “Sons” <b>' });
  const student = await signIn(place);
  for (let at = 1; at <= 20; at += 1) await write(place, staff, { title: `Post ${at}` });
  await write(place, student, { title: 'Waits' });
  const title = 'परीक्षा <script> & ]]> "it\uffff"';
  const { blog } = (await write(place, staff, { title, content: 'One < *two* &amp; three' })).body;
  const feed = await feedOf(place);
  assert.equal(feed.match(/<entry>/g)?.length, 20);
  assert.match(feed, /<title>परीक्षा &lt;script&gt; &amp; \]\]&gt; &quot;it&quot;<\/title>/);
  assert.match(feed, /<summary>One &lt; two &amp; three<\/summary>/);
  assert.match(feed, /<author><name>Ravi &amp; “Sons” &lt;b&gt;<\/name><\/author>/);
  assert.ok(feed.includes(`href="http://portal.test/blog/${encodeURIComponent(blog.slug)}"`));
  assert.ok(feed.includes(`<id>urn:uuid:${blog._id}</id>`));
  assert.ok(feed.includes(`<updated>${blog.updatedAt}</updated>`));
  assert.doesNotMatch(feed, /Waits|Post 1<|@|\uffff/);
});

test('a post enters the feed on approval, however old it is, with its original publication date', async (t) => {
  const place = await testApp(t);
  const staff = await signIn(place, { role: 'authority' });
  const { blog } = (await write(place, await signIn(place), { title: 'Waited' })).body;
  for (let at = 1; at <= 20; at += 1) await write(place, staff, { title: `Post ${at}` });
  const { headers } = await signIn(place, { role: 'authority' });
  const payload = { status: 'approved' };
  await place.app.inject({ method: 'PATCH', url: `/api/blogs/${blog._id}/verify`, headers, payload });
  const feed = await feedOf(place);
  assert.match(feed, /<title>Waited</);
  assert.ok(feed.includes(`<published>${blog.date}</published>`), 'the date on its page');
});

test('the site map has the list of posts and every approved post', async (t) => {
  const place = await testApp(t);
  const staff = await signIn(place, { role: 'authority' });
  const { blog: waiting } = (await write(place, await signIn(place), { title: 'Waits' })).body;
  const { blog } = (await write(place, staff, { title: 'तैयारी' })).body;
  const { payload } = await place.app.inject({ url: '/sitemap.xml' });
  assert.ok(payload.includes('<loc>http://portal.test/Blogs</loc>'));
  assert.ok(payload.includes(`<loc>http://portal.test/blog/${encodeURIComponent(blog.slug)}</loc>`));
  assert.ok(!payload.includes(waiting.slug));
});
