import type { FaceName } from './faces.ts';
import type { Line } from './lines.ts';

/** One element drawn on a page. Lengths are points; y grows downwards from the page's upper edge. */
export type Mark =
  | { kind: 'text'; face: FaceName; size: number; x: number; y: number; text: string; colour: string }
  | { kind: 'stroke'; x1: number; y1: number; x2: number; y2: number; width: number; colour: string }
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string }
  | {
      kind: 'path';
      x: number;
      y: number;
      scale: number;
      data: string;
      fill?: string;
      stroke?: string;
      dashed?: boolean;
    };

/** The text area of every page. */
export type Frame = { left: number; right: number; top: number; bottom: number };

/** Pages being filled from top to bottom. `y` is the position of the next element on the last page. */
export class Sheets {
  readonly frame: Frame;
  readonly pages: Mark[][] = [[]];
  y: number;

  constructor(frame: Frame) {
    this.frame = frame;
    this.y = frame.top;
  }

  get width(): number {
    return this.frame.right - this.frame.left;
  }

  /** Whether the last page is still empty. */
  get atTop(): boolean {
    return this.y <= this.frame.top;
  }

  draw(...marks: Mark[]): void {
    this.pages.at(-1)?.push(...marks);
  }

  turnPage(): void {
    this.pages.push([]);
    this.y = this.frame.top;
  }

  /** Starts a new page if `height` does not fit on this one. Returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.atTop || this.y + height <= this.frame.bottom + 0.01) return false;
    this.turnPage();
    return true;
  }

  /** Leaves a gap, except at the top of a page. */
  skip(height: number): void {
    if (!this.atTop) this.y += height;
  }
}

/** Returns the marks of a line of text with its left end at `x` and its baseline at `y`. */
export function lineMarks(line: Line, x: number, y: number, colour: string): Mark[] {
  return line.pieces.map(({ face, size, rise, text, x: offset }) => ({
    kind: 'text',
    face,
    size,
    x: x + offset,
    y: y - rise,
    text,
    colour,
  }));
}
