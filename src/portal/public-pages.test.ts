import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { publicPages as looked } from '../../e2e/public-pages.ts';
import { importsOf } from '../../scripts/imports.ts';
import { testApp } from '../../test/app.ts';
import { openBuilt } from '../core/pages/built.ts';
import { inscriptionOf } from '../site/pictures/routes.ts';
import { factsOf, sitePages } from './page-facts.ts';
import { publicPages } from './public-pages.ts';
import { navItems } from './shell/nav-items.ts';

const paths = Object.keys(publicPages);
const isOneAddress = (address: string) => !address.includes(':');

test('the handle of each public page names its own module, and existing files to load with it', () => {
  const list = readFileSync(path.join(import.meta.dirname, 'public-pages.ts'), 'utf8');
  const modules = [...list.matchAll(/import\('(.+?)'\)/g)].map(([, file = '']) =>
    path.relative('.', path.resolve(import.meta.dirname, file)),
  );
  assert.ok(modules.length > 15);
  for (const module of modules) {
    const [, handle = ''] = /export const handle = \{(.+?)\};/s.exec(readFileSync(module, 'utf8')) ?? [];
    const [named, ...late] = Array.from(handle.matchAll(/'(.+?)'/g), ([, file = '']) => file);
    assert.equal(named, module);
    for (const part of late) assert.ok(existsSync(part), part);
  }
});

test('only app.ts and entry-server.tsx import page-facts.ts, so browsers do not load it', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
  const importers = sources
    .flatMap(importsOf)
    .filter(({ to, typeOnly }) => to === 'src/portal/page-facts.ts' && !typeOnly);
  assert.deepEqual(importers.map(({ from }) => from).sort(), [
    'src/portal/app.ts',
    'src/portal/entry-server.tsx',
  ]);
});

test('the navigation bar or footer links to every portal page, and the site map to every page with a fixed address except redirects', async (t) => {
  const { app } = await testApp(t, { renderer: await openBuilt(path.resolve('dist')) });
  const { payload } = await app.inject('/sitemap');
  const [bar = '', map = '', footer = ''] = payload.split(/<main|<footer/);
  const links = (html: string) =>
    [...html.matchAll(/<(?:a|form) [^>]*?(?:href|action)="([^"]+)"/g)].map(([, to = '']) => to);
  const part = (siteMap: string) => paths.filter((path) => factsOf(path).siteMap === siteMap);
  const [portal, account, articles] = ['portal', 'account', 'articles'].map(part) as [
    string[],
    string[],
    string[],
  ];
  assert.deepEqual(links(map).slice(0, portal.length + account.length + articles.length), [
    ...portal,
    ...account,
    ...articles,
  ]);
  const around = new Set([...links(bar), ...links(footer)]);
  assert.deepEqual(
    portal.filter((path) => !around.has(path)),
    [],
  );
  const unmapped = paths.filter((path) => isOneAddress(path) && !factsOf(path).siteMap);
  assert.deepEqual(unmapped, ['/verify-login', '/logout']);
});

test('the navigation bar shows its links in the order of the page list', () => {
  const addresses = (part: 'main' | 'about' | 'account') => navItems(part).map(({ to }) => to);
  assert.deepEqual(addresses('main'), ['/', '/Universities', '/Books', '/Blogs']);
  assert.deepEqual(addresses('about'), ['/About-us', '/Teams', '/Contact-us']);
  assert.deepEqual(addresses('account'), ['/login', '/user-register']);
});

test('the addresses for search engines are the portal’s pages and articles, each once, without account pages', () => {
  const { addresses } = sitePages();
  assert.equal(addresses.length, new Set(addresses).size);
  assert.deepEqual(
    addresses.filter((path) => !path.startsWith('/blog/')),
    [
      ...['/', '/Universities', '/Books', '/Blogs', '/search', '/About-us', '/Teams', '/Contact-us'],
      ...['/privacy-policy', '/sitemap', '/blog-sitemap'],
    ],
  );
});

test('every named page with a fixed address has a title for its preview picture', async (t) => {
  const { database } = await testApp(t);
  const { pictures } = sitePages();
  for (const path of paths.filter((path) => isOneAddress(path) && factsOf(path).name)) {
    const { title } = await inscriptionOf(database.db, pictures, path === '/' ? '/index' : path);
    assert.ok(title, path);
  }
});

test('the accessibility, width and size journeys cover every public page except form targets, redirects and the unsubscribe page', () => {
  const named = paths.filter((path) => factsOf(path).name);
  for (const path of named) assert.ok(looked.includes(factsOf(path).name as string), path);
  assert.deepEqual(
    paths.filter((path) => !named.includes(path)),
    [
      ...['/f/:formId', '/p/:project/f/:formId', '/verify-login', '/logout', '/dashboard'],
      '/unsubscribe/:token',
    ],
  );
  for (const name of looked)
    assert.ok(existsSync(path.join(import.meta.dirname, `../../e2e/accessibility/${name}.yml`)), name);
});
