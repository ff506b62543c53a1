import { face, monoWidth } from './faces.ts';
import { piecesOf } from './lines.ts';
import type { Mark, Sheets } from './sheets.ts';
import { baseLine } from './text-blocks.ts';
import type { TextStyle } from './text-style.ts';

const padding = 6;
const largest = 8.8;

/** Sets program text line by line on a tinted ground, smaller where a line would not fit. */
export function setCode(sheets: Sheets, source: string[], style: TextStyle): void {
  const lines = source.map((line) => line.replaceAll('\t', '    '));
  const longest = Math.max(1, ...lines.map((line) => [...line].length));
  const size = Math.min(largest, ((sheets.width - padding * 2) * 1000) / (monoWidth * longest));
  const leading = size * 1.42;
  const page = sheets.frame.bottom - sheets.frame.top;
  const whole = lines.length * leading + padding * 2;
  if (whole < page / 2) sheets.makeRoom(whole);
  let from = 0;
  while (from < lines.length) {
    sheets.makeRoom(leading * Math.min(3, lines.length - from) + padding * 2);
    const fits = Math.max(1, Math.floor((sheets.frame.bottom - sheets.y - padding * 2) / leading));
    const part = lines.slice(from, from + fits);
    const height = part.length * leading + padding * 2;
    sheets.draw({
      kind: 'box',
      x: sheets.frame.left,
      y: sheets.y,
      width: sheets.width,
      height,
      fill: style.wash,
    });
    part.forEach((line, index) => {
      const base = baseLine(sheets.y + padding + index * leading, size, leading);
      sheets.draw(...codeMarks(line, sheets.frame.left + padding, base, size, style.ink));
    });
    sheets.y += height + 3;
    from += part.length;
  }
}

function codeMarks(line: string, x: number, y: number, size: number, colour: string): Mark[] {
  const cell = (monoWidth * size) / 1000;
  const text = line.trimStart();
  const start = x + (line.length - text.length) * cell;
  const mono = face('mono');
  if ([...text].every((char) => mono.covers(char))) {
    return text ? [{ kind: 'text', face: 'mono', size, x: start, y, text, colour }] : [];
  }
  let column = 0;
  return text.split(/( +)/u).flatMap((part) => {
    let at = start + column * cell;
    column += [...part].length;
    if (part.trim() === '') return [];
    const pieces = piecesOf(part, { text: part, bold: false, italic: false, code: false }, size);
    return pieces.map(({ face: name, text: shown, size: shownSize, width }): Mark => {
      at += width;
      return { kind: 'text', face: name, size: shownSize, x: at - width, y, text: shown, colour };
    });
  });
}
