import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { composed, folded, isReadable, oneLine, slugOf } from './text.ts';

test('normalising text takes time that grows linearly with its length', () => {
  for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
    for (const marks of [
      '\u0315\u0300',
      '\u0344\u0315',
      '\uff9e\u0334',
      '\u0300'.repeat(3) + '\u0334'.repeat(3),
    ]) {
      const text = `a${marks.repeat(500_000)}`;
      // The lengths of the runs of marks passed to the engine's `normalize` measure its work.
      const given: number[] = [];
      const { normalize } = String.prototype;
      String.prototype.normalize = function (this: string, ...args: [string?]) {
        given.push(
          ...[...this.matchAll(/[\p{M}\uff9e\uff9f]+/gu)].map(([run]) => run.length),
          this.length > 262_144 ? 1e9 : 0,
        );
        return normalize.apply(this, args);
      };
      try {
        assert.ok(composed(text, form).length > 20);
      } finally {
        String.prototype.normalize = normalize;
      }
      assert.ok(Math.max(...given) <= 30, `${form}, ${marks}`);
    }
});

test('normalising keeps the words of all scripts; lines are joined with single spaces, and folding lowers case', () => {
  for (const word of ['श्रीमती', 'བསྒྲུབས', 'שָׁלוֹם', 'Nguyễn', '👩🏽‍🎓', 'ガギグ'])
    assert.equal(composed(word.normalize('NFD')), word.normalize('NFC'));
  assert.equal(oneLine('  a \n b\u00a0 '), 'a b');
  assert.equal(folded(' Cafe\u0301  B '), 'café b');
});

test('the joiners of Devanagari letters do not split the words of a URL', () => {
  assert.equal(slugOf('दुसर्\u200dया वर्षाचे प्रश्न'), 'दुसर्या-वर्षाचे-प्रश्न');
  assert.equal(slugOf('क्\u200cष — notes'), 'क्ष-notes');
});

test('marks of scanning apps, page numbers and web addresses do not make a scan count as readable', () => {
  assert.ok(isReadable(['Question 1. Define entropy.']));
  assert.ok(isReadable(['', 'Scanned by CamScanner\nएंट्रॉपी की परिभाषा दीजिए।']));
  assert.ok(!isReadable([]));
  assert.ok(!isReadable(['Scanned with CamScanner', 'Scanned with CamScanner', '- 3 -']));
  assert.ok(!isReadable(['https://www.batuonline.com']));
});

test('only src/core/text.ts normalises text', () => {
  const others = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/^src\/paraglide|\.test\.ts$|^src\/core\/text\.ts$/.test(file) &&
      /\.normalize\(/.test(readFileSync(file, 'utf8')),
  );
  assert.deepEqual(others, []);
});
