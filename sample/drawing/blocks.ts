import type { Span } from './inline.ts';

/** A drawing made by code. Lengths are points, y grows downwards; `paths` hold SVG path data. */
export type Figure = {
  width: number;
  height: number;
  paths: { data: string; fill?: string; stroke?: string; dashed?: boolean }[];
  labels: { x: number; y: number; text: string; align?: 'start' | 'middle' | 'end'; size?: number }[];
};

/** Kind and content of a block. `marks` are the exam marks of a question, empty if it has none. */
export type BlockContent =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: Span[]; marks: string }
  | { kind: 'centred'; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[]; marks: string }
  /** `inner`: the marker of the first sub-item when it is on the same line, as in `2. (a) …`. */
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

/** One block of a text. `tight`: no blank line separates it from the block before. */
export type Block = BlockContent & { tight: boolean };
