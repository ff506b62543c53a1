import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';

const files = globSync('{src,sample,scripts,bench,e2e,test}/**/*.{ts,tsx,js,mjs,css}').filter(
  (file) => !file.startsWith('src/paraglide/') && file !== 'scripts/plain-words.test.ts',
);

/** Matches a line of a comment. Code is not checked, because strings hold texts for readers. */
const COMMENT = /^\s*(?:\/\/|\/\*|\{\/\*|\*(?=\s))(.*)/;

const REFUSED = /\b(somebody|someone|whoever|whomever|nobody|anybody|deeds?)\b/i;

test('comments contain none of the vague words “somebody”, “someone”, “whoever”, “nobody”, “anybody” and “deed”', () => {
  assert.ok(files.length > 1000);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        // Words in backticks are names and allowed: PostgreSQL may run as `nobody`.
        const word = REFUSED.exec(COMMENT.exec(line)?.[1]?.replace(/`[^`]*`/g, '') ?? '')?.[1];
        return word ? [`${file}:${at + 1} says “${word}”: ${line.trim()}`] : [];
      }),
  );
  assert.deepEqual(found, []);
});
