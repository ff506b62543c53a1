import type { Font } from 'fontkit';
import { layOutByPairs } from './kerned-pairs.ts';
import {
  type FontRun,
  rememberingFont,
  type ShapedGlyph,
  type ShapedRun,
  textInDrawingOrder,
} from './shaping.ts';
import { smallLetterFor } from './small-letters.ts';

export type FaceName =
  | 'regular'
  | 'italic'
  | 'bold'
  | 'boldItalic'
  | 'maths'
  | 'mono'
  | 'small'
  | 'devanagari'
  | 'devanagariBold';

/** A font as the typesetter uses it, with a cache of shaped words. */
export class Face {
  readonly name: FaceName;
  readonly font: Font;
  readonly #view: Font;
  /** Returns the letter to draw in place of a character; copied text still has the character. */
  readonly #drawnFor: ((char: string) => string | undefined) | undefined;
  readonly #fontGlyphs: number[] = [];
  readonly #glyphs = new Map<string, ShapedGlyph>();
  readonly #runs = new Map<string, ShapedRun>();
  readonly #pairs = new Map<string, FontRun>();

  constructor(name: FaceName, font: Font) {
    this.name = name;
    this.font = font;
    this.#view = rememberingFont(font);
    this.#drawnFor = name === 'small' ? smallLetterFor : undefined;
  }

  covers(char: string): boolean {
    if (this.#drawnFor) return this.#drawnFor(char) !== undefined;
    return this.font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
  }

  /** Shapes a word, which must not contain spaces. */
  shape(word: string): ShapedRun {
    let run = this.#runs.get(word);
    if (!run) {
      run = this.#shapeAnew(word);
      this.#runs.set(word, run);
    }
    return run;
  }

  /** The font's own glyph behind a shaped glyph's id. */
  fontGlyph(id: number): number {
    return this.#fontGlyphs[id] ?? 0;
  }

  #shapeAnew(word: string): ShapedRun {
    const chars = [...word];
    const typed = chars.map((char) => char.codePointAt(0) ?? 0);
    const { glyphs, positions, advanceWidth } = layOutByPairs(
      this.#view,
      chars.map((char) => this.#drawnFor?.(char) ?? char).join(''),
      this.#pairs,
    );
    const drawn = glyphs.map((glyph, index) => ({
      codePoints: this.#drawnFor ? [typed[index] ?? 0] : glyph.codePoints,
      wide: glyph.advanceWidth > 0,
    }));
    const texts = textInDrawingOrder(drawn, typed);
    return {
      glyphs: glyphs.map((glyph, index) => {
        // A mark shifted left gets the shift as its width: otherwise poppler sees a gap between words after it.
        const width = glyph.advanceWidth || Math.max(0, -(positions[index]?.xOffset ?? 0));
        return this.#shapedGlyph(glyph.id, texts[index] ?? [], width);
      }),
      positions,
      advanceWidth,
    };
  }

  /** Returns the same object for every use of a glyph with the same text and width. */
  #shapedGlyph(fontGlyph: number, codePoints: number[], advanceWidth: number): ShapedGlyph {
    const key = `${fontGlyph}:${codePoints.join()}:${advanceWidth}`;
    let glyph = this.#glyphs.get(key);
    if (!glyph) {
      glyph = { id: this.#fontGlyphs.push(fontGlyph) - 1, codePoints, advanceWidth };
      this.#glyphs.set(key, glyph);
    }
    return glyph;
  }
}
