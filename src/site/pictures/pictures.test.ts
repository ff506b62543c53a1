import assert from 'node:assert/strict';
import test from 'node:test';
import sharp from 'sharp';
import { testApp } from '../../../test/app.ts';
import { cast, decide, write } from '../../../test/blogs.ts';
import { crashNext, noProcessFiles } from '../../../test/processes.ts';
import { shelve as onShelf } from '../../../test/reservations.ts';
import { plant } from '../../../test/universities.ts';
import type { Database } from '../../core/db/database.ts';
import { sitePages } from '../../portal/page-facts.ts';
import { articleSlugs } from '../vocabulary.ts';
import { brokenInto } from './draw.ts';
import { drawer, drawn, inscriptionOf as inscriptionWith } from './routes.ts';

const { pictures } = sitePages();
const inscriptionOf = (db: Database['db'], path: string) => inscriptionWith(db, pictures, path);

const shelve = (database: Database, values: object = {}) =>
  onShelf({ database }, { author: 'A. Rao', price: '250', ...values });

test('every page about the portal has a preview picture of 1,200 by 630 pixels that other sites may embed and cache for a day', async (t) => {
  const { app, database } = await testApp(t);
  const { statusCode, headers, rawPayload } = await app.inject('/og/index.png');
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png']);
  assert.equal(headers['cache-control'], 'public, max-age=86400');
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  const { width, height, format } = await sharp(rawPayload).metadata();
  assert.deepEqual([width, height, format], [1200, 630, 'png']);
  assert.ok(rawPayload.length < 300_000, `${rawPayload.length} bytes`);
  const shown = await Promise.all(
    [
      ...[
        '/index',
        '/Universities',
        '/Books',
        '/Blogs',
        '/About-us',
        '/Teams',
        '/Contact-us',
        '/privacy-policy',
      ],
      ...['/sitemap', '/blog-sitemap', '/login', '/user-register', '/forgot-password'],
      ...articleSlugs.map((slug) => `/blog/${slug}`),
    ].map((path) => inscriptionOf(database.db, path)),
  );
  assert.ok(shown.every(({ name, title, line }) => name === 'Unishelf' && title && line));
  assert.equal(shown[0]?.title, 'Your Gateway to Academic Resources');
});

test('preview pictures of books, posts, universities and courses show their names', async (t) => {
  const { place, staff } = await cast(t);
  const { db } = place.database;
  const { id } = await plant(
    place.database,
    { name: 'Kedar University', location: 'Pauri' },
    { 'Arts/Law': ['B.A. 50% हिन्दी'] },
  );
  const book = await shelve(place.database);
  const { blog } = (await write(place, staff, { title: 'शिक्षा' })).body;
  const about = async (path: string) => {
    const { title, line } = await inscriptionOf(db, path);
    return [title, line];
  };
  assert.deepEqual(await about(`/Books/${book}`), ['Wave Motion', 'Second-hand book · A. Rao · ₹250']);
  assert.deepEqual(await about(`/blog/${encodeURIComponent(blog.slug)}`), ['शिक्षा', 'Post · Ravi Thakur']);
  assert.deepEqual(await about(`/coursepages/${id}/courses`), ['Kedar University', 'University · Pauri']);
  const course = `/course/${id}/${['arts/law', 'b.a.  50% हिन्दी'].map(encodeURIComponent).join('/')}`;
  assert.deepEqual(await about(course), ['B.A. 50% हिन्दी', 'Course · Kedar University']);
  assert.equal((await place.app.inject(`/og${course}.png`)).statusCode, 200);
  await place.database.sql`update departments set name = 'Law' where university_id = ${id}`;
  await place.database.sql`update courses set name = 'B.A. (Hons.)' where university_id = ${id}`;
  assert.deepEqual(await about(course), ['B.A. (Hons.)', 'Course · Kedar University'], 'its former address');
});

test('preview pictures of unpublished and unknown pages get 404', async (t) => {
  const { place, student, staff } = await cast(t);
  const { app, database } = place;
  const { blog } = (await write(place, student)).body;
  const { id } = await plant(database, { name: 'Gone', deleted_at: new Date() });
  const other = (await plant(database, { name: 'Here' }, { Arts: ['History'] })).id;
  const books = [{ verified_at: null }, { sold_at: new Date() }, { deleted_at: new Date() }];
  const ids = await Promise.all(books.map((values) => shelve(database, values)));
  for (const path of [
    ...['/nothing', '/', '//', '/index', '/Books/x.png/y', '/books.png', '/admin.png', '/blog/how.png'],
    ...['/Books/1.png', '/blog/%25.png', '/blog.png', '/coursepages/x/courses.png'],
    ...[`/blog/${blog.slug}.png`, `/coursepages/${id}/courses.png`, `/course/${other}/Arts/Botany.png`],
    ...[`/course/${other}/Arts.png`, `/coursepages/${other}.png`],
    ...ids.map((book) => `/Books/${book}.png`),
  ])
    assert.equal((await app.inject(`/og${path}`)).statusCode, 404, path);
  for (const headers of [student.headers, staff.headers])
    assert.equal((await app.inject({ url: `/og/blog/${blog.slug}.png`, headers })).statusCode, 404);
  await decide(place, staff, blog._id, { status: 'approved' });
  assert.equal((await app.inject(`/og/blog/${blog.slug}.png`)).statusCode, 200);
});

test('the small text of a preview picture is drawn in a legible weight', async () => {
  const png = await drawn({ name: 'Unishelf', title: 'Physics', line: 'Course · Dhauladhar University' });
  const line = { left: 64, top: 236, width: 500, height: 40 };
  const pixels = await sharp(png).extract(line).greyscale().raw().toBuffer();
  const dark = pixels.filter((lightness) => lightness < 100).length;
  assert.ok(dark > 1000, `${dark} dark pixels; hairlines have 240`);
});

test('a preview picture keeps its ETag until its text changes', async (t) => {
  const { app, database } = await testApp(t);
  const id = await shelve(database);
  const url = `/og/Books/${id}.png`;
  const first = await app.inject(url);
  const etag = String(first.headers.etag);
  const again = await app.inject({ url, headers: { 'if-none-match': etag } });
  assert.deepEqual([again.statusCode, again.rawPayload.length, again.headers.etag], [304, 0, etag]);
  const head = await app.inject({ method: 'HEAD', url, headers: { 'if-none-match': etag } });
  assert.deepEqual(
    [head.statusCode, head.headers['content-length']],
    [304, undefined],
    'it has another length',
  );
  assert.deepEqual((await app.inject(`${url}?v=2`)).rawPayload, first.rawPayload);
  await database.sql`update books set price = 200 where id = ${id}`;
  const changed = await app.inject({ url, headers: { 'if-none-match': etag } });
  assert.equal(changed.statusCode, 200);
  assert.notEqual(changed.headers.etag, etag);
});

test('some of many simultaneous requests for new pictures get 503 with Retry-After, and the next request succeeds', async (t) => {
  const { app, database } = await testApp(t);
  const rows = Array.from({ length: 24 }, (_, at) => ({
    ...{ name: `Book ${at}`, seller: 'Asha', price: '10', verified_at: new Date() },
  }));
  const ids = await database.db.insertInto('books').values(rows).returning('id').execute();
  const answers = await Promise.all(ids.map(({ id }) => app.inject(`/og/Books/${id}.png`)));
  const codes = answers.map(({ statusCode }) => statusCode);
  assert.ok(codes.includes(200) && codes.includes(503), codes.join());
  assert.ok(codes.every((code) => code === 200 || code === 503));
  assert.equal(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after'], '2');
  assert.equal((await app.inject('/og/Books.png')).statusCode, 200);
});

test('queued pictures are drawn even if earlier ones fill the cache', async () => {
  const draw = drawer(250_000);
  const titles = ['Physics', 'Chemistry', 'Botany', 'Law', 'History'];
  const pictures = await Promise.all(
    titles.map((title) => draw(title, { name: 'Unishelf', title, line: 'Course' })),
  );
  assert.ok(pictures.every(({ length }) => length > 50_000));
});

test('a picture is drawn in spite of one crash of the drawing process', {
  skip: noProcessFiles,
}, async () => {
  const drawing = drawn({ name: 'Unishelf', title: 'Crash', line: 'Course' });
  await crashNext('draw-worker');
  assert.deepEqual((await sharp(await drawing).metadata()).width, 1200);
});

test('every script is drawn, and titles of any length and content fit the picture', async () => {
  const plain = await drawn({ name: 'Unishelf', title: '', line: '' });
  for (const title of [
    'शिक्षा का इतिहास',
    'தமிழ் 漢字 عربي 😀',
    'x'.repeat(5000),
    'word '.repeat(2000),
    '\u202e\u0000\ud800<svg onload=alert(1)>&amp;"',
    '́'.repeat(3000),
  ]) {
    const picture = await drawn({ name: 'Unishelf', title, line: title });
    assert.ok(picture.length > 10_000 && !picture.equals(plain), title.slice(0, 20));
  }
});

test('Latin letters of all languages are drawn, and emoji are omitted', async () => {
  const picture = (text: string) => drawn({ name: 'Unishelf', title: text, line: text });
  assert.notDeepEqual(await picture('Ř'), await picture('Ğ'));
  assert.deepEqual(await picture('Śrī 👩‍🎓📚'), await picture('Śrī'));
});

/** Whether a text has at most ten characters. */
const fits = (text: string): boolean => [...text].length <= 10;

test('a text is wrapped between words, and within a word that is longer than a line', () => {
  assert.deepEqual(brokenInto('Waves', 3, fits), ['Waves']);
  assert.deepEqual(brokenInto(' Wave \n motion and\u0000 heat ', 3, fits), ['Wave', 'motion and', 'heat']);
  assert.deepEqual(brokenInto('a Thermodynamics b', 4, fits), ['a', 'Thermodyna', 'mics b']);
  assert.deepEqual(brokenInto('', 2, fits), ['']);
});

test('a text that exceeds the lines ends with an ellipsis, after a whole word if possible', () => {
  assert.deepEqual(brokenInto('one two three four five', 2, fits), ['one two', 'three…']);
  assert.deepEqual(brokenInto('abcdefghijklmnopqrstuvwxyz', 2, fits), ['abcdefghij', 'klmnopqrs…']);
  const long = brokenInto('x '.repeat(5000), 500, fits);
  assert.ok(long.length <= 30 && long.at(-1)?.endsWith('…'));
});

test('grapheme clusters are not split', () => {
  const narrow = (text: string): boolean => text.length <= 4;
  assert.deepEqual(brokenInto('👩‍🎓👩‍🎓', 3, narrow), ['👩‍🎓', '👩‍🎓']);
  assert.deepEqual(brokenInto('शिक्षा', 3, narrow).join(''), 'शिक्षा');
  assert.ok(brokenInto(`${'x'.repeat(299)}😀`, 50, fits).every((line) => line.isWellFormed()));
});
