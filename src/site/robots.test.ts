import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { plant } from '../../test/universities.ts';
import { valuesOf } from '../../test/values.ts';
import { dropTags, followTags } from '../core/cache/tags.ts';
import * as settings from '../settings/service.ts';

type Rule = { allow: boolean; pattern: string };

/** Returns whether crawlers may request a path: the longest matching rule wins (RFC 9309, 2.2.2). */
function mayAsk(rules: Rule[], path: string): boolean {
  const found = rules.filter(({ pattern }) =>
    pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
  );
  return found.sort((a, b) => b.pattern.length - a.pattern.length)[0]?.allow ?? true;
}

test('robots.txt allows public pages and their pictures, disallows the rest, and names the site map', async (t) => {
  const { app } = await testApp(t);
  const { payload, headers, statusCode } = await app.inject({ url: '/robots.txt' });
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8']);
  const lines = payload.split('\n');
  assert.equal(lines[0], 'User-agent: *');
  assert.ok(lines.includes('Sitemap: http://portal.test/sitemap.xml'));
  const rules = lines
    .map((line) => /^(Allow|Disallow): (.+)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, word, pattern = '']) => ({ allow: word === 'Allow', pattern }));
  const asked = (paths: string[]) => paths.filter((path) => mayAsk(rules, path));
  const readable = [
    ...['/', '/Universities', '/Books', '/Blogs', '/blog/x', '/About-us', '/Teams', '/Contact-us'],
    ...['/privacy-policy', '/sitemap', '/blog-sitemap', '/user-register', '/coursepages/x/courses'],
    ...['/assets/en/a.js', '/api/files/site/x/y.webp', '/api/files/blogs/x/y.webp', '/og/index.png'],
  ];
  assert.deepEqual(asked(readable), readable);
  const others = ['/admin', '/authority/x', '/user', '/user/books', '/api/books', '/f/contact', '/p/a/f/b'];
  assert.deepEqual(asked(others), []);
});

test('security.txt has the form of RFC 9116 and the contact address of the settings', async (t) => {
  const place = await testApp(t, { publicUrl: 'https://shelf.example' });
  const fieldsOf = async () => {
    const { payload, headers, statusCode } = await place.app.inject('/.well-known/security.txt');
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8']);
    return Object.fromEntries(
      payload
        .trim()
        .split('\n')
        .map((line) => line.split(': ', 2)),
    );
  };
  const { Expires: expires, ...fields } = await fieldsOf();
  assert.deepEqual(fields, {
    Contact: 'mailto:hello@unishelf.example',
    'Preferred-Languages': 'en',
    Canonical: 'https://shelf.example/.well-known/security.txt',
    Policy: 'https://shelf.example/privacy-policy#reporting-a-weakness',
  });
  assert.match(expires, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  assert.ok(days > 30 && days < 366);
  const policy = await place.app.inject('/api/articles/privacy-policy');
  assert.match(policy.payload, /id=\\"reporting-a-weakness\\"/);
  const { portal } = await settings.all(place.database.db);
  const value = { ...portal.value, contactEmail: 'a+b@hills.example' };
  await settings.change(place.database, { actor: { role: null }, address: 'test' }, 'portal', value, 0);
  assert.equal((await fieldsOf()).Contact, 'mailto:a%2Bb@hills.example');
});

test('a large site map is an index of parts with a thousand URLs each', async (t) => {
  const { app, database } = await testApp(t);
  await database.sql`
    insert into books (name, seller, price, verified_at) select 'Book ' || n, 'A seller', 10, now() from generate_series(1, 2001) n`;
  const locations = async (path: string) =>
    (await app.inject(path)).payload.match(/(?<=<loc>http:\/\/portal\.test)[^<]+/g) ?? [];
  const parts = await locations('/sitemap.xml');
  assert.deepEqual(parts, ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const books = [];
  for (const part of parts)
    books.push((await locations(part)).filter((address) => /^\/Books\//.test(address)));
  assert.deepEqual(valuesOf(books, 'length'), [1000, 1000, 1]);
  assert.equal(new Set(books.flat()).size, 2001);
  assert.equal((await app.inject('/sitemap-4.xml')).statusCode, 404);
});

test('requests for parts that a site map does not have count its addresses once, until content changes', async (t) => {
  const { app, database, owner, cache } = await testApp(t);
  await followTags(database, cache);
  const part = async (number: number) => (await app.inject(`/sitemap-${number}.xml`)).statusCode;
  assert.equal(await part(2), 404);
  await owner.sql`alter table resources rename to elsewhere`;
  assert.deepEqual([await part(3), await part(99_999)], [404, 404]);
  await owner.sql`alter table elsewhere rename to resources`;
  await database.sql`
    insert into books (name, seller, price, verified_at) select 'Book ' || n, 'A seller', 10, now() from generate_series(1, 1001) n`;
  await dropTags(database.db, ['books']);
  await cache.caughtUp();
  assert.equal(await part(2), 200);
});

test('a URL that is too long for a site map is omitted', async (t) => {
  const { app, database } = await testApp(t);
  const long = 'क'.repeat(120);
  const { id } = await plant(database, { name: 'Kedar' }, { [long]: ['Physics', long] });
  const { payload } = await app.inject('/sitemap.xml');
  const courses = payload.match(/(?<=<loc>http:\/\/portal\.test\/course\/)[^<]+/g) ?? [];
  assert.deepEqual(courses, [`${id}/${encodeURIComponent(long)}/Physics`]);
});
