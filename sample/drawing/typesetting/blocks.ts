import type { Block } from '../blocks.ts';
import { setCode } from './code-block.ts';
import { setFigure, setNote, setRule, setSides, setWorking } from './display-blocks.ts';
import type { Sheets } from './sheets.ts';
import { setTable } from './table-block.ts';
import { oneLine, setText } from './text-blocks.ts';
import type { TextStyle } from './text-style.ts';

const levelIndent = 22;
const headings = {
  1: { scale: 1.5, above: 12, below: 5 },
  2: { scale: 1.2, above: 10, below: 3 },
  3: { scale: 1.04, above: 7, below: 1 },
};

/** Sets blocks one below the other, with a new page when one is full. */
export function setBlocks(sheets: Sheets, blocks: Block[], style: TextStyle): void {
  blocks.forEach((block, index) => {
    sheets.skip(gapAbove(block));
    setBlock(sheets, block, style, linesBelow(blocks, index) * style.leading);
  });
}

function gapAbove(block: Block): number {
  switch (block.kind) {
    case 'heading':
      return headings[block.level].above;
    case 'item':
      return block.tight ? 2 : block.level === 0 && block.marker !== '•' ? 7 : 4;
    case 'centred':
    case 'sides':
      return block.tight ? 0 : 7;
    case 'rule':
      return 5;
    case 'pagebreak':
      return 0;
    case 'paragraph':
      return block.tight ? 1.5 : 7;
    default:
      return 7;
  }
}

/** Kinds of blocks that the line of text before them introduces: the two stay on one page. */
const introduced: Block['kind'][] = ['table', 'code', 'figure', 'item'];

/** Returns how many lines must follow a block on its page. */
function linesBelow(blocks: Block[], index: number): number {
  const block = blocks[index];
  const next = blocks[index + 1];
  if (!block || !next) return 0;
  if (block.kind === 'heading') return 3 + linesBelow(blocks, index + 1);
  if (block.kind === 'paragraph') return introduced.includes(next.kind) ? 4 : 0;
  return block.kind === 'item' && next.kind === 'item' && next.level > block.level ? 2 : 0;
}

function setBlock(sheets: Sheets, block: Block, style: TextStyle, keepBelow: number): void {
  switch (block.kind) {
    case 'heading':
      setHeading(sheets, block, style, keepBelow);
      break;
    case 'centred':
      setText(sheets, block.spans, style, { align: 'centre', keepBelow: style.leading });
      break;
    case 'paragraph':
      setText(sheets, block.spans, style, { marks: block.marks, keepBelow });
      break;
    case 'item':
      setItem(sheets, block, style, keepBelow);
      break;
    case 'sides':
      setSides(sheets, block, style);
      break;
    case 'rule':
      setRule(sheets, style);
      break;
    case 'pagebreak':
      if (!sheets.atTop) sheets.turnPage();
      break;
    case 'note':
      setNote(sheets, block, style);
      break;
    case 'table':
      setTable(sheets, block.rows, style);
      break;
    case 'code':
      setCode(sheets, block.lines, style);
      break;
    case 'figure':
      setFigure(sheets, block.figure, style);
      break;
    case 'working':
      setWorking(sheets, style);
  }
}

function setHeading(
  sheets: Sheets,
  block: Extract<Block, { kind: 'heading' }>,
  style: TextStyle,
  keepBelow: number,
): void {
  const { scale, below } = headings[block.level];
  const spans = block.spans.map((span) => ({ ...span, bold: true }));
  setText(sheets, spans, style, {
    size: style.size * scale,
    marks: block.marks,
    colour: style.accent,
    keepBelow,
  });
  sheets.y += below;
}

function setItem(
  sheets: Sheets,
  block: Extract<Block, { kind: 'item' }>,
  style: TextStyle,
  keepBelow: number,
): void {
  const bullet = block.marker === '•';
  const marker = oneLine(block.marker, style.size);
  const markerX = block.level * levelIndent + (bullet ? 6 : 0);
  let indent = markerX + Math.max(bullet ? 12 : levelIndent, marker.width + 6);
  if (block.inner) {
    const inner = oneLine(block.inner, style.size);
    marker.pieces.push(...inner.pieces.map((piece) => ({ ...piece, x: piece.x + indent })));
    indent += Math.max(levelIndent, inner.width + 6);
  }
  setText(sheets, block.spans, style, { indent, marker, markerX, marks: block.marks, keepBelow });
}
