import type { Block, Figure } from '../blocks.ts';
import { breakLines, wordsOf } from './lines.ts';
import { lineMarks, type Sheets } from './sheets.ts';
import { baseLine, oneLine, setText } from './text-blocks.ts';
import type { TextStyle } from './text-style.ts';

/** Draws a line across the frame. */
export function setRule(sheets: Sheets, style: TextStyle): void {
  sheets.makeRoom(style.leading * 2);
  const { left, right } = sheets.frame;
  sheets.draw({
    kind: 'stroke',
    x1: left,
    x2: right,
    y1: sheets.y,
    y2: sheets.y,
    width: 0.8,
    colour: style.ink,
  });
  sheets.y += 4;
}

/** Sets two texts on one line, at its two ends; below each other where they would touch. */
export function setSides(sheets: Sheets, block: Extract<Block, { kind: 'sides' }>, style: TextStyle): void {
  const [left] = breakLines(wordsOf(block.left, style.size), Number.POSITIVE_INFINITY);
  const [right] = breakLines(wordsOf(block.right, style.size), Number.POSITIVE_INFINITY);
  if ((left?.width ?? 0) + (right?.width ?? 0) + 12 > sheets.width) {
    setText(sheets, block.left, style);
    setText(sheets, block.right, style);
    return;
  }
  sheets.makeRoom(style.leading);
  const base = baseLine(sheets.y, style.size, style.leading);
  if (left) sheets.draw(...lineMarks(left, sheets.frame.left, base, style.ink));
  if (right) sheets.draw(...lineMarks(right, sheets.frame.right - right.width, base, style.ink));
  sheets.y += style.leading;
}

/** Sets a note on a tinted ground with a coloured edge. */
export function setNote(sheets: Sheets, block: Extract<Block, { kind: 'note' }>, style: TextStyle): void {
  const padding = 7;
  const indent = 14;
  const lines = breakLines(wordsOf(block.spans, style.size), sheets.width - indent - padding);
  const height = lines.length * style.leading + padding * 2;
  sheets.makeRoom(Math.min(height, sheets.frame.bottom - sheets.frame.top));
  const { left } = sheets.frame;
  const box = { kind: 'box', x: left, y: sheets.y, height } as const;
  sheets.draw({ ...box, width: sheets.width, fill: style.wash }, { ...box, width: 3, fill: style.accent });
  lines.forEach((line, index) => {
    const base = baseLine(sheets.y + padding + index * style.leading, style.size, style.leading);
    sheets.draw(...lineMarks(line, left + indent, base, style.ink));
  });
  sheets.y += height + 2;
}

/** Sets a drawing in the middle of the frame, smaller where it would not fit. */
export function setFigure(sheets: Sheets, figure: Figure, style: TextStyle): void {
  const scale = Math.min(1, sheets.width / figure.width);
  sheets.makeRoom(figure.height * scale);
  const x = sheets.frame.left + (sheets.width - figure.width * scale) / 2;
  const { y } = sheets;
  for (const path of figure.paths) sheets.draw({ kind: 'path', x, y, scale, ...path });
  for (const label of figure.labels) {
    const line = oneLine(label.text, (label.size ?? 10) * scale);
    const share = label.align === 'middle' ? 0.5 : label.align === 'end' ? 1 : 0;
    const at = x + label.x * scale - line.width * share;
    sheets.draw(...lineMarks(line, at, y + label.y * scale, style.ink));
  }
  sheets.y += figure.height * scale + 4;
}

/** Rules the rest of the page for the reader's own work. */
export function setWorking(sheets: Sheets, style: TextStyle): void {
  const { left, right, bottom } = sheets.frame;
  const step = 22;
  for (let y = sheets.y + step; y <= bottom; y += step) {
    sheets.draw({ kind: 'stroke', x1: left, x2: right, y1: y, y2: y, width: 0.4, colour: style.line });
  }
  sheets.y = bottom;
}
