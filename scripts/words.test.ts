import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mock, test } from 'node:test';

test('what messages count and write numbers with is made once, however many are said', async () => {
  const m = await import('../src/paraglide/messages.js');
  m.course_pages({ count: 1 });
  const made = [mock.method(Intl, 'PluralRules'), mock.method(Intl, 'NumberFormat')];
  const said = [1, 2, 1234567].map((count) => m.course_pages({ count }));
  assert.deepEqual(said, ['1 page', '2 pages', '12,34,567 pages']);
  assert.deepEqual(
    made.map(({ mock }) => mock.callCount()),
    [0, 0],
  );
});

test('every text of the catalogue is said somewhere', () => {
  const catalogue = globSync('messages/en/*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).filter((key) => key !== '$schema'),
  );
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const said = new Set(sources.flatMap((text) => Array.from(text.matchAll(/\bm\.(\w+)/g), ([, key]) => key)));
  assert.deepEqual(
    catalogue.filter((key) => !said.has(key)),
    [],
  );
});
