import type { Font, GlyphRun } from 'fontkit';
import { openFont } from './typesetting/faces.ts';

/** A line of text as vector outlines, so that rendering it needs no font. Lengths are in the drawing's units. */
export type Lettering = {
  width: number;
  /** SVG path data with the line's left end at `x` and its baseline at `y`. */
  pathAt(x: number, y: number): string;
};

const latin = { file: '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2', scale: 1 };
/** Not Eczar's own Devanagari: on some of its words, such as शिक्षा, fontkit loops forever. */
const devanagari = {
  file: '@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  scale: 0.94,
};

/** Outlines a line of text in Eczar, the typeface of headings, or for Devanagari in Noto Serif, shaped for the script. */
export function letter(text: string, size: number): Lettering {
  const { file, scale: part } = /\p{Script=Devanagari}/u.test(text) ? devanagari : latin;
  const font = openFont(file);
  const run = layOut(font, text);
  const scale = (size * part) / font.unitsPerEm;
  return {
    width: run.advanceWidth * scale,
    pathAt: (x, y) => {
      let pen = x;
      return run.glyphs
        .map((glyph, index) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
          const at = pen + xOffset * scale;
          pen += xAdvance * scale;
          return glyph.path
            .scale(scale, -scale)
            .translate(at, y - yOffset * scale)
            .toSVG();
        })
        .join('');
    },
  };
}

/** Breaks a title into the fewest lines that fit `width`, of about equal length. */
export function balancedLines(text: string, size: number, width: number): string[] {
  const widest = Math.max(...text.split(' ').map((word) => letter(word, size).width));
  const fewest = fill(text, size, width).length;
  let narrow = Math.max(widest, width / 2);
  while (narrow < width && fill(text, size, narrow).length > fewest) narrow += width / 20;
  return fill(text, size, Math.min(narrow, width));
}

function fill(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && letter(longer, size).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cached layouts by font: a WeakMap, so that they are freed together with the font. */
const shaped = new WeakMap<Font, Map<string, GlyphRun>>();

function layOut(font: Font, text: string): GlyphRun {
  const known = shaped.get(font) ?? new Map<string, GlyphRun>();
  shaped.set(font, known);
  let run = known.get(text);
  if (!run) {
    run = font.layout(text);
    known.set(text, run);
  }
  return run;
}
