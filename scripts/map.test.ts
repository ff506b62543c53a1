import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

const pages = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', ...globSync('docs/*.md')];

test('all files and folders that the documentation names exist', () => {
  const missing = pages.flatMap((page) => {
    const named = [
      ...readFileSync(page, 'utf8').matchAll(/`([\w./*<>-]+(?:\.tsx?|\.md|\.json)|src\/[\w/-]+)`/g),
    ];
    return named
      .map(([, name = '']) => name.replace(/<\w+>/g, '*'))
      .filter(
        (name) => /^[^/]+\//.test(name) && globSync([name, `src/${name}`, `src/*/${name}`]).length === 0,
      )
      .map((name) => `${page}: ${name}`);
  });
  assert.deepEqual(missing, []);
});

test('every link between pages of the documentation leads to an existing page and heading', () => {
  const missing = [...pages, 'SECURITY.md', ...globSync('docs/decisions/*.md')].flatMap((page) => {
    const folder = page.replace(/[^/]*$/, '');
    const text = readFileSync(page, 'utf8');
    return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, to = '', heading]) => {
        const found = to === '' ? page : globSync(new URL(to, `file:///${folder}`).pathname.slice(1))[0];
        return !found || (heading !== undefined && !headingsOf(found).includes(heading));
      })
      .map(([link]) => `${page}: ${link}`);
  });
  assert.deepEqual(missing, []);
});

/** Returns a page's headings as URL fragments, the way GitHub derives them (https://github.com/gjtorikian/html-pipeline). */
const headingsOf = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
