import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { valuesOf } from '../../test/values.ts';
import { KEPT_DAYS as ENQUIRY_DAYS } from '../contact/vocabulary.ts';
import { CODE_MINUTES } from '../core/codes/codes.ts';
import { KEPT_DAYS as TRASH_DAYS } from '../trash/vocabulary.ts';
import { findArticle, listArticles, POLICY } from './articles.ts';
import type { Article, ListedArticle } from './schema.ts';
import { articleSlugs } from './vocabulary.ts';

const names = { name: 'Shelf <1>', team: 'Team & Co.', contactEmail: 'a"b@example.org', addressDays: '180' };
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('each of the five footer articles has 600 to 900 words, and no paragraph occurs twice', () => {
  const paragraphs: string[] = [];
  for (const slug of articleSlugs) {
    const { html } = findArticle(slug, names);
    const words = textOf(html).match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
    assert.ok(words >= 600 && words <= 900, `${slug} has ${words} words`);
    paragraphs.push(...Array.from(html.matchAll(/<p>(.*?)<\/p>/gs), ([, text = '']) => text));
  }
  assert.equal(new Set(paragraphs).size, paragraphs.length);
});

test('headings of an article are all of level two and have unique ids', () => {
  for (const slug of [...articleSlugs, POLICY]) {
    const headings = [...findArticle(slug, names).html.matchAll(/<h(\d)([^>]*)>/g)];
    assert.ok(headings.length >= 4, slug);
    assert.deepEqual([...new Set(headings.map(([, level]) => level))], ['2'], slug);
    const ids = headings.map(([, , attributes = '']) => /id="([^"]+)"/.exec(attributes)?.[1]);
    assert.ok(new Set(ids).size === ids.length && !ids.includes(undefined), slug);
  }
});

test('every link of the articles and the privacy policy points to a page of the portal', async (t) => {
  const { app } = await testApp(t);
  const known = new Set([
    '/Universities',
    '/Books',
    '/Blogs',
    '/Contact-us',
    '/privacy-policy',
    '/user-register',
  ]);
  for (const slug of [...articleSlugs, POLICY]) {
    const links = [...findArticle(slug, names).html.matchAll(/href="([^"]*)"/g)];
    assert.ok(links.length > 0, slug);
    for (const [, href = ''] of links)
      assert.ok(known.has(href) || href.startsWith('mailto:'), `${slug}: ${href}`);
  }
  assert.equal((await app.inject('/api/articles/nothing')).statusCode, 404);
});

test('articles have the portal’s name, team and address from the settings, escaped', async (t) => {
  const { html, description } = findArticle(POLICY, names);
  assert.match(html, /Team &amp; Co\. runs this installation of Shelf &lt;1&gt;/);
  assert.match(html, /<a href="mailto:a&quot;b@example\.org">a&quot;b@example\.org<\/a>/);
  assert.match(description, /What Shelf <1> keeps/);
  assert.doesNotMatch(html, /\{\{|%7B/);
  const { app } = await testApp(t);
  const answer = await app.inject('/api/articles/privacy-policy');
  assert.match(answer.json<Article>().html, /Team Unishelf runs this installation of Unishelf/);
});

test('articles are listed, and each has its reading time', async (t) => {
  const { app } = await testApp(t);
  const listed = (await app.inject('/api/articles')).json<ListedArticle[]>();
  assert.deepEqual(valuesOf(listed, 'slug'), [...articleSlugs]);
  assert.deepEqual(listed, listArticles({ ...names, name: 'Unishelf' }));
  const one = (await app.inject(`/api/articles/${articleSlugs[1]}`)).json<Article>();
  assert.deepEqual([one.title, one.minutes, one.published], ['How to prepare for exams', 4, '2026-11-22']);
  assert.match(one.html, /^<p>Most advice[\s\S]*<h2 id="week-1-find-out-what-is-asked">/);
});

test('the privacy policy states the real retention times', async () => {
  const text = textOf(findArticle(POLICY, names).html);
  assert.match(text, new RegExp(`${TRASH_DAYS} days in the trash`));
  assert.match(text, new RegExp(`two years; spam ${ENQUIRY_DAYS.spam} days`));
  assert.equal(ENQUIRY_DAYS.others, 2 * 365);
  assert.equal(CODE_MINUTES, 10);
  assert.match(text, /they are valid for ten minutes/);
});

test('the privacy policy names every key of the browser’s local storage', () => {
  const words: Record<string, RegExp> = {
    theme: /under the name theme/,
    searches: /The last eight texts that you searched for .* under the name searches/,
    token: /your token, role, name, id,/,
    role: /your token, role, name, id,/,
    userName: /your token, role, name, id,/,
    userId: /your token, role, name, id,/,
    lastActive: /the time of your last action/,
    skew: /how far its clock is off/,
    folded: /which parts of the menu are folded/,
  };
  const keys = globSync('src/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const constant = (name: string) => new RegExp(`const ${name} = '(\\w+)'`).exec(source)?.[1];
    const written = source.matchAll(/localStorage\.setItem\((?:'(\w+)'|(\w+))/g);
    return file.endsWith('.test.ts')
      ? []
      : Array.from(written, ([, text, name = '']) => text ?? constant(name));
  });
  assert.deepEqual([...new Set(keys)].sort(), Object.keys(words).sort());
  const text = textOf(findArticle(POLICY, names).html);
  for (const word of Object.values(words)) assert.match(text, word);
});
