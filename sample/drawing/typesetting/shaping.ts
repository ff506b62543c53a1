import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/** A word as laid out by fontkit, in font units. */
export type FontRun = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>;

/** One drawn glyph: its index in the face's own glyph list, and the text to which copying and searching map it. */
export type ShapedGlyph = { id: number; codePoints: number[]; advanceWidth: number };

/** The glyphs of a word in drawing order, with widths in font units. */
export type ShapedRun = { glyphs: ShapedGlyph[]; positions: GlyphPosition[]; advanceWidth: number };

/**
 * A view of a parsed font whose glyphs keep the characters they were shaped from. fontkit itself caches one object per
 * glyph with the characters of its first use, so that the text of a PDF would depend on what was drawn before it.
 */
export function rememberingFont(font: Font): Font {
  const view: Font = Object.create(font);
  view.getGlyph = (id: number, codePoints: number[] = []): Glyph => {
    const known = font.getGlyph(id);
    const glyph: Glyph = Object.create(known);
    glyph.codePoints = codePoints;
    return glyph;
  };
  return view;
}

/** A glyph as shaped by fontkit: its source characters, and whether it has a width. */
export type DrawnGlyph = { codePoints: number[]; wide: boolean };

/**
 * Assigns characters to glyphs so that, read in drawing order, they spell the word as typed. Indic shaping reorders
 * glyphs (the vowel sign of कि is drawn before its consonant), and PDF viewers copy text in drawing order; so within
 * the smallest reordered range, the typed characters are assigned again from left to right.
 * @param drawn the glyphs in drawing order
 * @param typed the characters of the word in typing order
 */
export function textInDrawingOrder(drawn: DrawnGlyph[], typed: number[]): number[][] {
  const texts: number[][] = [];
  const balance = new Map<number, number>();
  let stretch: DrawnGlyph[] = [];
  let from = 0;
  let to = 0;
  drawn.forEach((glyph, index) => {
    stretch.push(glyph);
    for (const codePoint of glyph.codePoints) {
      count(balance, codePoint, 1);
      const counterpart = typed[to++];
      if (counterpart !== undefined) count(balance, counterpart, -1);
    }
    const last = index === drawn.length - 1;
    if (balance.size > 0 && !last) return;
    const part = typed.slice(from, last ? typed.length : to);
    const inOrder = stretch.flatMap(({ codePoints }) => codePoints).join() === part.join();
    texts.push(...(inOrder ? stretch.map(ownText) : dealOut(stretch, part)));
    stretch = [];
    from = to;
  });
  return texts;
}

function count(balance: Map<number, number>, codePoint: number, by: number): void {
  const sum = (balance.get(codePoint) ?? 0) + by;
  if (sum === 0) balance.delete(codePoint);
  else balance.set(codePoint, sum);
}

/** Text of a glyph that has none: pdf.js ignores this character, but would invent text for an empty entry. */
const zeroWidthSpace = 0x200b;

function ownText({ codePoints }: DrawnGlyph): number[] {
  return codePoints.length > 0 ? codePoints : [zeroWidthSpace];
}

/**
 * Assigns each letter together with the marks that follow it: pdf.js treats a glyph whose text is only marks as having
 * no width, so a glyph with a width needs a letter.
 */
function dealOut(glyphs: DrawnGlyph[], typed: number[]): number[][] {
  const clusters: number[][] = [];
  for (const codePoint of typed) {
    const cluster = clusters.at(-1);
    if (cluster && /[\p{Mn}\p{Cf}]/u.test(String.fromCodePoint(codePoint))) cluster.push(codePoint);
    else clusters.push([codePoint]);
  }
  const last = clusters.at(-1) ?? [];
  const afterLast = clusters.length;
  while (clusters.length < glyphs.length && last.length > 1) clusters.splice(afterLast, 0, [last.pop() ?? 0]);
  let wideLeft = glyphs.filter(({ wide }) => wide).length;
  const texts = glyphs.map(({ wide }): number[] => {
    if (wide) wideLeft--;
    else if (clusters.length <= wideLeft) return [zeroWidthSpace];
    return clusters.shift() ?? [zeroWidthSpace];
  });
  texts.at(-1)?.push(...clusters.flat());
  return texts;
}
