import type { Span } from '../inline.ts';
import { breakLines, type Line, wordsOf } from './lines.ts';
import { lineMarks, type Sheets } from './sheets.ts';
import type { TextStyle } from './text-style.ts';

const marksColumn = 30;

export type TextOptions = {
  indent?: number;
  size?: number;
  leading?: number;
  colour?: string;
  /** Exam marks of a question, set in brackets at the right margin of its last line. */
  marks?: string;
  align?: 'left' | 'centre';
  /** Set in the space left of the indent, beside the first line. */
  marker?: Line;
  markerX?: number;
  /** Space that must remain below the text on its page, in points. */
  keepBelow?: number;
};

/** Sets running text into the frame line by line; at least the first two lines of a paragraph stay on one page. */
export function setText(sheets: Sheets, spans: Span[], style: TextStyle, options: TextOptions = {}): void {
  const { indent = 0, size = style.size, marks = '', align = 'left', colour = style.ink } = options;
  const leading = options.leading ?? (style.leading * size) / style.size;
  const measure = sheets.width - indent - (marks ? marksColumn : 0);
  const lines = breakLines(wordsOf(spans, size), measure);
  lines.forEach((line, index) => {
    const last = index === lines.length - 1;
    const together = index === 0 && lines.length > 1 ? 2 : 1;
    sheets.makeRoom(leading * together + (last || lines.length <= 2 ? (options.keepBelow ?? 0) : 0));
    const base = baseLine(sheets.y, size, leading);
    const centred = align === 'centre' ? (measure - line.width) / 2 : 0;
    const x = sheets.frame.left + indent + centred;
    if (index === 0 && options.marker) {
      sheets.draw(...lineMarks(options.marker, sheets.frame.left + (options.markerX ?? 0), base, colour));
    }
    sheets.draw(...lineMarks(line, x, base, colour));
    if (last && marks) {
      const set = oneLine(`[${marks}]`, size);
      sheets.draw(...lineMarks(set, sheets.frame.right - set.width, base, style.ink));
    }
    sheets.y += leading;
  });
}

/** Returns the baseline of letters of this size on a line whose upper edge is at `y`. */
export function baseLine(y: number, size: number, leading: number): number {
  return y + (leading - size) / 2 + size * 0.79;
}

/** A short text as one unbroken line. */
export function oneLine(text: string, size: number, look: Partial<Span> = {}): Line {
  const span: Span = { text, bold: false, italic: false, code: false, ...look };
  const [line] = breakLines(wordsOf([span], size), Number.POSITIVE_INFINITY);
  return line ?? { pieces: [], width: 0 };
}
