import type { Span } from '../inline.ts';
import { breakLines, type Line, type Word, wordsOf } from './lines.ts';
import { lineMarks, type Sheets } from './sheets.ts';
import { baseLine } from './text-blocks.ts';
import type { TextStyle } from './text-style.ts';

const padX = 6;
const padY = 3;
const tableScale = 0.93;
/** A column whose longest cell is no wider than this, in points, is not broken. */
const comfortable = 44;

/** Sets a table whose first row is its head. Rows stay whole; the head is repeated on every page. */
export function setTable(sheets: Sheets, rows: Span[][][], style: TextStyle): void {
  const size = style.size * tableScale;
  const leading = style.leading * 0.9;
  const words = rows.map((row, index) =>
    row.map((cell) => wordsOf(index === 0 ? cell.map((span) => ({ ...span, bold: true })) : cell, size)),
  );
  const widths = columnWidths(words, sheets.width);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const narrow = widths.map((_, column) =>
    words.slice(1).every((row) => (row[column] ?? []).length <= 1 && textLength(row[column]) <= 4),
  );
  const set = words.map((row) =>
    row.map((cell, column) => breakLines(cell, (widths[column] ?? 0) - padX * 2)),
  );
  const heights = set.map((row) => Math.max(1, ...row.map((cell) => cell.length)) * leading + padY * 2);
  const left = sheets.frame.left + (total < sheets.width * 0.6 ? 12 : 0);

  const drawRow = (row: Line[][], height: number, head: boolean): void => {
    const top = sheets.y;
    if (head) sheets.draw({ kind: 'box', x: left, y: top, width: total, height, fill: style.wash });
    let x = left;
    row.forEach((lines, column) => {
      const width = widths[column] ?? 0;
      lines.forEach((line, index) => {
        const centred = narrow[column] ? (width - line.width) / 2 : padX;
        const base = baseLine(top + padY + index * leading, size, leading);
        sheets.draw(...lineMarks(line, x + centred, base, style.ink));
      });
      x += width;
    });
    sheets.y += height;
    const edge = { kind: 'stroke', width: 0.5, colour: style.line } as const;
    if (head) sheets.draw({ ...edge, x1: left, x2: left + total, y1: top, y2: top });
    sheets.draw({ ...edge, x1: left, x2: left + total, y1: sheets.y, y2: sheets.y });
    let border = left;
    for (const width of [0, ...widths]) {
      border += width;
      sheets.draw({ ...edge, x1: border, x2: border, y1: top, y2: sheets.y });
    }
  };

  const headHeight = heights[0] ?? 0;
  set.forEach((row, index) => {
    const height = heights[index] ?? 0;
    const turned = sheets.makeRoom(index === 0 ? height + (heights[1] ?? 0) : height);
    if (turned && index > 0) drawRow(set[0] ?? [], headHeight, true);
    drawRow(row, height, index === 0);
  });
}

function textLength(words: Word[] | undefined): number {
  return (words ?? []).flatMap(({ pieces }) => pieces).reduce((sum, { text }) => sum + text.length, 0);
}

/** Natural widths where they fit; otherwise every column gets its longest word and a fair part of the rest. */
function columnWidths(rows: Word[][][], available: number): number[] {
  const columns = rows[0]?.length ?? 0;
  const natural: number[] = [];
  const least: number[] = [];
  for (let column = 0; column < columns; column++) {
    const cells = rows.map((row) => row[column] ?? []);
    const widest = Math.max(...cells.map(lineWidth), 8);
    const longestWord = Math.max(...cells.flatMap((words) => words.map(({ width }) => width)), 8);
    natural.push(widest + padX * 2 + 0.5);
    least.push(Math.max(longestWord, Math.min(widest, comfortable)) + padX * 2 + 0.5);
  }
  const sum = (widths: number[]): number => widths.reduce((total, width) => total + width, 0);
  const wanted = sum(natural);
  if (wanted <= available) {
    return wanted > available * 0.7 ? natural.map((width) => (width * available) / wanted) : natural;
  }
  const needed = sum(least);
  if (needed >= available) return least.map((width) => (width * available) / needed);
  const share = (available - needed) / (wanted - needed);
  return natural.map((width, column) => (least[column] ?? 0) + (width - (least[column] ?? 0)) * share);
}

function lineWidth(words: Word[]): number {
  return words.reduce(
    (sum, word, index) => sum + word.width + (index < words.length - 1 ? word.space : 0),
    0,
  );
}
