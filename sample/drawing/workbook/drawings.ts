import type { Figure } from '../blocks.ts';

const ink = '#1b1f1d';
const body = '#f2efe6';

export type GateKind = 'AND' | 'OR' | 'NOT' | 'NAND' | 'NOR' | 'XOR' | 'XNOR';

/** Where a gate's wires end: the inputs from top to bottom, and the output. */
export type Ports = { inputs: { x: number; y: number }[]; output: { x: number; y: number } };

/** Builds a drawing from gates, boxes, wires and words. Lengths are points. */
export class Drawing {
  readonly #figure: Figure;

  constructor(width: number, height: number) {
    this.#figure = { width, height, paths: [], labels: [] };
  }

  get figure(): Figure {
    return this.#figure;
  }

  /** Adds wires of straight segments, as SVG path data: `M0 10H30V20`. */
  wire(data: string): this {
    this.#figure.paths.push({ data, stroke: ink });
    return this;
  }

  /** Adds a faint dashed line behind later elements. */
  grid(data: string): this {
    this.#figure.paths.push({ data, stroke: '#b9b3a3', dashed: true });
    return this;
  }

  /** Adds a dot where wires join. */
  knot(x: number, y: number): this {
    this.#figure.paths.push({ data: circle(x, y, 2), fill: ink });
    return this;
  }

  label(text: string, x: number, y: number, align: 'start' | 'middle' | 'end' = 'middle', size = 10): this {
    this.#figure.labels.push({ text, x, y, align, size });
    return this;
  }

  box(x: number, y: number, width: number, height: number): this {
    this.#figure.paths.push({ data: `M${x} ${y}h${width}v${height}h-${width}z`, fill: body, stroke: ink });
    return this;
  }

  /** A gate of the distinctive shape (IEEE Std 91), 28 high, with its upper left corner at (x, y). */
  gate(kind: GateKind, x: number, y: number): Ports {
    const inverted = kind === 'NOT' || kind.startsWith('N') || kind === 'XNOR';
    const curved = kind.endsWith('OR');
    const tip = kind === 'NOT' ? x + 24 : curved ? x + 36 : x + 32;
    this.#figure.paths.push({ data: outline(kind, x, y), fill: body, stroke: ink });
    if (kind.startsWith('X')) this.wire(`M${x - 5} ${y}c7 10 7 18 0 28`);
    if (inverted) this.#figure.paths.push({ data: circle(tip + 3, y + 14, 3), fill: '#fff', stroke: ink });
    const reach = curved ? x + 4 : x;
    const inputs = kind === 'NOT' ? [{ x, y: y + 14 }] : [7, 21].map((at) => ({ x: reach, y: y + at }));
    return { inputs, output: { x: inverted ? tip + 6 : tip, y: y + 14 } };
  }
}

function outline(kind: GateKind, x: number, y: number): string {
  if (kind === 'NOT') return `M${x} ${y}l24 14l-24 14z`;
  if (kind.endsWith('OR')) return `M${x} ${y}c16 0 28 4 36 14c-8 10 -20 14 -36 14c7 -10 7 -18 0 -28z`;
  return `M${x} ${y}h18c19 0 19 28 0 28h-18z`;
}

function circle(x: number, y: number, radius: number): string {
  const r = radius;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/** Gates side by side, each with its name, inputs A and B and output Y. */
export function gateRow(kinds: GateKind[]): Figure {
  const step = 112;
  const drawing = new Drawing(step * kinds.length, 58);
  kinds.forEach((kind, index) => {
    const x = index * step + 34;
    const { inputs, output } = drawing.gate(kind, x, 6);
    inputs.forEach((port, place) => {
      drawing.wire(`M${x - 18} ${port.y}H${port.x}`);
      drawing.label(place === 0 ? 'A' : 'B', x - 22, port.y + 3, 'end');
    });
    drawing
      .wire(`M${output.x} ${output.y}H${output.x + 14}`)
      .label('Y', output.x + 18, output.y + 3, 'start');
    drawing.label(kind, x + 17, 52);
  });
  return drawing.figure;
}

/**
 * A timing diagram: every row is a signal, one character a step, `1` high and `0` low. Dashed lines mark where the
 * first signal, the clock, rises.
 */
export function timing(rows: { name: string; levels: string }[], step: number): Figure {
  const clock = rows[0]?.levels ?? '';
  const left = 44;
  const drawing = new Drawing(left + clock.length * step + 6, rows.length * 30 + 4);
  for (const { index } of clock.matchAll(/(?<=0)1/gu)) {
    drawing.grid(`M${left + index * step} 2V${rows.length * 30}`);
  }
  rows.forEach(({ name, levels }, row) => {
    const base = row * 30 + 24;
    const height = (level: string | undefined): number => (level === '1' ? base - 16 : base);
    const line = [...levels].map((level, index) => `V${height(level)}H${left + (index + 1) * step}`).join('');
    drawing.wire(`M${left} ${height(levels[0])}${line}`).label(name, left - 8, base - 4, 'end');
  });
  return drawing.figure;
}
