import assert from 'node:assert/strict';
import test from 'node:test';
import { collectHead, type PageKind, type PageMetaProps, takeHead } from './page-head.ts';
import type { RootData } from './root.ts';

const root: RootData = {
  today: '2026-11-22',
  publicUrl: 'https://shelf.example',
  settings: {
    name: 'Shelf "1"',
    team: 'Team',
    description: 'Papers & <notes>',
    contactEmail: 'hello@shelf.example',
    motto: '',
    social: [{ network: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/@shelf' }],
    formAction: '/f/contact',
  },
};

function headOf(
  props: Partial<PageMetaProps>,
  kind?: PageKind,
): {
  html: string;
  meta: Record<string, string>;
  things: object[];
} {
  const { head } = takeHead(kind, () => {
    collectHead({ title: 'Books', description: 'Old books', path: '/Books', ...props }, root);
    return '';
  });
  const pairs = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  const scripts = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return {
    html: head,
    meta: Object.fromEntries(Array.from(pairs, ([, name, content]) => [name, content])),
    things: Array.from(scripts, ([, json = '']) => JSON.parse(json)),
  };
}

test('the head of a page has its canonical address, its languages and its preview picture', () => {
  const { html, meta } = headOf({ path: '/Books?page=2' });
  const address = 'https://shelf.example/Books?page=2';
  for (const link of [
    `<link rel="canonical" href="${address}">`,
    `<link rel="alternate" hreflang="en" href="${address}">`,
    `<link rel="alternate" hreflang="x-default" href="${address}">`,
  ])
    assert.ok(html.includes(link), link);
  assert.equal(meta['og:image'], 'https://shelf.example/og/Books.png');
  assert.deepEqual(
    [meta['og:type'], meta['og:url'], meta['og:locale'], meta['twitter:card']],
    ['website', address, 'en_IN', 'summary_large_image'],
  );
  assert.equal(headOf({ path: '/' }).meta['og:image'], 'https://shelf.example/og/index.png');
  const course = '/course/1/Arts%2FLaw/B.A.%2050%25';
  assert.equal(headOf({ path: course }).meta['og:image'], `https://shelf.example/og${course}.png`);
});

test('the head of a page links to its feeds', () => {
  const feeds = [{ path: '/resources.atom?course=1&type=papers', title: 'Arts & "Law": Papers' }];
  const link =
    '<link rel="alternate" type="application/atom+xml" title="Arts &amp; &quot;Law&quot;: Papers" href="/resources.atom?course=1&amp;type=papers">';
  assert.ok(headOf({ feeds }).html.includes(link));
});

test('a page excluded from search engines has no canonical address, no structured data and no preview picture of its own', () => {
  const { html, meta, things } = headOf({ path: '/Books/1', noindex: true });
  assert.doesNotMatch(html, /canonical|hreflang/);
  assert.deepEqual([meta.robots, meta['og:image']], ['noindex', 'https://shelf.example/og/index.png']);
  assert.deepEqual(things, []);
});

test('user input in the head of a page is escaped and starts no script', () => {
  const { html, meta } = headOf({
    title: '"><script>alert(1)</script>',
    description: `&<">${'😀'.repeat(200)}`,
    jsonLd: [{ '@type': 'Book', name: '</script><script>alert(1)</script>' }],
  });
  assert.equal(meta['og:title'], '&quot;>&lt;script>alert(1)&lt;/script>');
  assert.ok(meta.description?.startsWith('&amp;&lt;&quot;>') && meta.description.isWellFormed());
  assert.doesNotMatch(meta.description ?? '', /\ufffd/, 'no half of a sign is left');
  assert.equal(html.match(/<script/g)?.length, 1);
  assert.match(html, /\\u003c\/script>/);
});

test('the head of an article has its dates of publication and change', () => {
  const jsonLd = [{ '@type': 'Article', datePublished: '2026-11-22', dateModified: '2026-11-23' }];
  const { meta } = headOf({ path: '/blog/x', jsonLd });
  assert.deepEqual(
    [meta['og:type'], meta['article:published_time'], meta['article:modified_time']],
    ['article', '2026-11-22', '2026-11-23'],
  );
});

test('every page has structured data with a schema.org type', () => {
  const typeOf = (path: string, kind?: PageKind) =>
    headOf({ path }, kind).things.map((thing) => (thing as { '@type': string })['@type']);
  assert.deepEqual(typeOf('/'), ['WebSite', 'Organization']);
  assert.deepEqual(typeOf('/About-us', 'AboutPage'), ['AboutPage']);
  assert.deepEqual(typeOf('/Contact-us', 'ContactPage'), ['ContactPage']);
  assert.deepEqual(typeOf('/Blogs?page=2', 'CollectionPage'), ['CollectionPage']);
  assert.deepEqual(typeOf('/privacy-policy'), ['WebPage']);
  const [site, organization] = headOf({ path: '/' }).things as Record<string, unknown>[];
  assert.match(JSON.stringify(site), /search\?q=\{search_term_string\}/);
  assert.deepEqual(organization?.sameAs, ['https://www.youtube.com/@shelf']);
});
