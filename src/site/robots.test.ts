import assert from 'node:assert/strict';
import test from 'node:test';
import { testApp } from '../core/testing.ts';

type Rule = { allow: boolean; pattern: string };

/** Whether crawlers may ask for a path: the longest rule counts (RFC 9309, 2.2.2). */
function mayAsk(rules: Rule[], path: string): boolean {
  const found = rules.filter(({ pattern }) =>
    pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
  );
  return found.sort((a, b) => b.pattern.length - a.pattern.length)[0]?.allow ?? true;
}

test('crawlers may read what visitors read, with its pictures, and learn where the site map is', async (t) => {
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
