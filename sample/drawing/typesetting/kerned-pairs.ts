import type { Font } from 'fontkit';
import type { FontRun } from './shaping.ts';

/** Matches words in which letters affect more than their neighbour: f ligatures, marks, the fraction slash, Devanagari. */
const needsShaping = /f[bfhijklt]|\p{M}|\u2044|\p{Script=Devanagari}/u;

/**
 * Lays out a plain word from its pairs of letters, several times as fast as fontkit lays out the whole word: kerning
 * depends only on two neighbours, and there are far fewer pairs than words.
 * @param pairs cache of layouts by pair
 */
export function layOutByPairs(font: Font, word: string, pairs: Map<string, FontRun>): FontRun {
  if (needsShaping.test(word)) return font.layout(word);
  const chars = [...word];
  const glyphs: FontRun['glyphs'] = [];
  const positions: FontRun['positions'] = [];
  let advanceWidth = 0;
  chars.forEach((char, index) => {
    const pair = char + (chars[index + 1] ?? '');
    let run = pairs.get(pair);
    if (!run) {
      run = font.layout(pair);
      pairs.set(pair, run);
    }
    const [glyph] = run.glyphs;
    const [position] = run.positions;
    if (!glyph || !position) return;
    glyphs.push(glyph);
    positions.push(position);
    advanceWidth += position.xAdvance;
  });
  return { glyphs, positions, advanceWidth };
}
