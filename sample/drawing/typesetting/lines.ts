import type { Span } from '../inline.ts';
import { type FaceName, face } from './faces.ts';
import { indexRise, riseOf } from './small-letters.ts';

/** A run of text in one face and size, without line breaks. Lengths are points; `rise` lifts it above the baseline. */
export type Piece = { face: FaceName; text: string; size: number; rise: number; width: number };

/** An unbreakable group of pieces, and the width of the space after it. */
export type Word = { pieces: Piece[]; width: number; space: number };

/** Pieces with their distance from the line's left end. */
export type Line = { pieces: (Piece & { x: number })[]; width: number };

const devanagari = /[\u0900-\u097f\u200c\u200d]/u;
const mark = /\p{M}/u;
const plainLatin = /^[\x21-\x7e]+$/u;
/** Noto Serif Devanagari looks large for its font size; this scales it to the height of the Latin text beside it. */
const devanagariScale = 0.94;
const codeScale = 0.88;
const smallScale = 0.66;

/** Returns the faces for a span's style. */
function facesOf(span: Span): { latin: FaceName; devanagari: FaceName } {
  const latin = span.bold ? (span.italic ? 'boldItalic' : 'bold') : span.italic ? 'italic' : 'regular';
  return { latin: span.code ? 'mono' : latin, devanagari: span.bold ? 'devanagariBold' : 'devanagari' };
}

/**
 * Splits text without spaces into pieces, so that each character is drawn in a face that has it.
 * @throws {Error} when no face has a character.
 */
export function piecesOf(text: string, span: Span, size: number): Piece[] {
  const { latin, devanagari: indic } = facesOf(span);
  const latinSize = span.code ? size * codeScale : size;
  if (span.low)
    return piecesOf(text, { ...span, low: false }, size * smallScale).map((each) => ({
      ...each,
      rise: size * indexRise,
    }));
  if (plainLatin.test(text)) return [piece(latin, text, latinSize, 0)];
  const stretches: { face: FaceName; text: string; rise: number }[] = [];
  for (const char of text) {
    const last = stretches.at(-1);
    if (last && mark.test(char) && face(last.face).covers(char)) last.text += char;
    else {
      const name = faceFor(char, latin, indic);
      const rise = name === 'small' ? riseOf(char) : 0;
      if (last?.face === name && last.rise === rise) last.text += char;
      else stretches.push({ face: name, text: char, rise });
    }
  }
  return stretches.map((stretch) => {
    const indicFace = stretch.face === 'devanagari' || stretch.face === 'devanagariBold';
    const scale = indicFace ? devanagariScale : stretch.face === 'small' ? smallScale : 1;
    return piece(stretch.face, stretch.text, latinSize * scale, stretch.rise * latinSize);
  });
}

function faceFor(char: string, latin: FaceName, indic: FaceName): FaceName {
  if (devanagari.test(char)) return indic;
  const order: FaceName[] = [latin, 'small', 'maths'];
  const found = order.find((name) => face(name).covers(char));
  if (found) return found;
  const code = char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  throw new Error(`no font of the sample sheets has the character ${char} (U+${code})`);
}

function piece(name: FaceName, text: string, size: number, rise: number): Piece {
  return { face: name, text, size, rise, width: (face(name).shape(text).advanceWidth * size) / 1000 };
}

/** Splits spans into words at their spaces. */
export function wordsOf(spans: Span[], size: number): Word[] {
  const words: Word[] = [];
  let word: Word | undefined;
  for (const span of spans) {
    for (const part of span.text.split(/( +)/u)) {
      if (part === '') continue;
      if (part.startsWith(' ')) {
        word = undefined;
        continue;
      }
      if (!word) {
        word = { pieces: [], width: 0, space: 0 };
        words.push(word);
      }
      word.pieces.push(...piecesOf(part, span, size));
    }
  }
  for (const each of words) {
    const last = each.pieces.at(-1);
    each.width = each.pieces.reduce((sum, { width }) => sum + width, 0);
    const wide = last && last.rise === 0 ? last.size : size;
    each.space = last ? (face(last.face).shape(' ').advanceWidth * wide) / 1000 : 0;
  }
  return words;
}

/**
 * Breaks words greedily into lines of at most `width` points. A word wider than a whole line is split between two
 * characters.
 */
export function breakLines(words: Word[], width: number): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  let space = 0;
  for (const word of words.flatMap((each) => (each.width > width ? cut(each, width) : [each]))) {
    if (!line || line.width + space + word.width > width + 0.01) {
      line = { pieces: [], width: 0 };
      lines.push(line);
      space = 0;
    }
    addWord(line, word, space);
    space = word.space;
  }
  return lines;
}

function addWord(line: Line, word: Word, space: number): void {
  const last = line.pieces.at(-1);
  if (last && space > 0) last.text += ' ';
  if (last && space > 0) last.width += space;
  line.width += space;
  for (const each of word.pieces) {
    const before = line.pieces.at(-1);
    if (before && before.face === each.face && before.size === each.size && before.rise === each.rise) {
      before.text += each.text;
      before.width += each.width;
    } else line.pieces.push({ ...each, x: line.width });
    line.width += each.width;
  }
}

function cut(word: Word, width: number): Word[] {
  const parts: Word[] = [{ pieces: [], width: 0, space: 0 }];
  for (const { face: name, text, size, rise } of word.pieces) {
    for (const grapheme of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
      const each = piece(name, grapheme.segment, size, rise);
      const last = parts.at(-1);
      if (last && last.width + each.width <= width) {
        last.pieces.push(each);
        last.width += each.width;
      } else parts.push({ pieces: [each], width: each.width, space: 0 });
    }
  }
  const last = parts.at(-1);
  if (last) last.space = word.space;
  return parts;
}
