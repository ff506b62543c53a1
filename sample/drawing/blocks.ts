import type { Span } from './inline.ts';

/** A drawing made by code. Lengths are points, y grows downwards; `paths` hold SVG path data. */
export type Figure = {
  width: number;
  height: number;
  paths: { data: string; fill?: string; stroke?: string; dashed?: boolean }[];
  labels: { x: number; y: number; text: string; align?: 'start' | 'middle' | 'end'; size?: number }[];
};

/** What a block is, and what it holds. `marks` are the marks of a question, empty where it has none. */
export type BlockContent =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[]; marks: string }
  | { kind: 'centred'; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[]; marks: string }
  /** `inner`: the marker of a first part that is on the same line, as in `2. (a) …`. */
  | { kind: 'item'; marker: string; inner: string; level: number; spans: Span[]; marks: string }
  | { kind: 'sides'; left: Span[]; right: Span[] }
  | { kind: 'note'; spans: Span[] }
  | { kind: 'rule' }
  | { kind: 'pagebreak' }
  | { kind: 'table'; rows: Span[][][] }
  | { kind: 'code'; lines: string[] }
  | { kind: 'figure'; figure: Figure }
  /** Ruled lines for the reader's own work, down to the end of the page. */
  | { kind: 'working' };

/** One block of a text. `tight`: it follows the block before it without a blank line between. */
export type Block = BlockContent & { tight: boolean };
