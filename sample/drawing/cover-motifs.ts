import type { categories } from '../../src/books/vocabulary.ts';

type BookCategory = (typeof categories)[number];

/** The look of a category's covers: colour of the cloth, colour of the print, and one simple drawing. */
export type CoverStyle = {
  cloth: string;
  ink: string;
  /** SVG markup in `currentColor` on a field of 160 by 224, centred at (88, 140). */
  motif: string;
  /** Whether the drawing extends to the edges of the cover. */
  bleeds?: true;
};

const light = '#fdf6e3';
const dark = '#1b1f1d';
const outline = (paths: string, width = 1.6): string =>
  `<g fill="none" stroke="currentColor" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" opacity=".6">${paths}</g>`;

const around = (count: number, shape: (angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => shape((index * 360) / count)).join('');

const orbits = outline(
  [0, 60, 120]
    .map((turn) => `<ellipse cx="88" cy="140" rx="52" ry="18" transform="rotate(${turn} 88 140)"/>`)
    .join(''),
);

const rings = outline(
  '<path d="m60 112 24-14 24 14v28l-24 14-24-14zM108 140l24 14v28l-24 14-24-14v-28M66 115v22M86 102l18 10M128 157v22"/>',
  2,
);

const graph = `${outline('<path d="m42 124 34-17 37 22-18 37-39 3zM42 124l53 42M76 107l-20 62M113 129l-57 40" transform="translate(8 6)"/>')}<g fill="currentColor" transform="translate(8 6)"><circle cx="42" cy="124" r="4.4"/><circle cx="76" cy="107" r="4.4"/><circle cx="113" cy="129" r="4.4"/><circle cx="95" cy="166" r="4.4"/><circle cx="56" cy="169" r="4.4"/></g>`;

const pulse = outline(
  '<path d="M9 142h34l7-10 8 10h9l8-34 12 58 9-32 6 8h11l7-12 8 12h32" stroke-width="2.2"/><path d="M9 142h151" opacity=".5"/>',
);

const lattice = outline(
  [104, 132, 160]
    .map((y) => [40, 68, 96, 124].map((x) => `<path d="M${x} ${y}l14 14-14 14-14-14z"/>`).join(''))
    .join(''),
);

const ridges =
  '<g fill="currentColor"><path opacity=".16" d="M0 146l30-22 24 16 36-40 28 30 42-26v140H0z"/><path opacity=".2" d="M0 178l38-20 30 14 44-26 48 22v90H0z"/></g>';

const openBook = outline(
  '<path d="M88 122c-14-10-32-11-48-6v54c16-5 34-4 48 6 14-10 32-11 48-6v-54c-16-5-34-4-48 6zM88 122v54"/><path d="M50 130c10-2 20-1 28 3M50 142c10-2 20-1 28 3M50 154c10-2 20-1 28 3M126 130c-10-2-20-1-28 3M126 142c-10-2-20-1-28 3M126 154c-10-2-20-1-28 3" opacity=".7"/>',
);

const leaf = outline(
  '<path d="M50 184c-6-44 18-80 74-84 4 50-20 84-60 78M50 190c10-34 28-56 54-74M66 160l-4-26M82 140l-2-22M70 156l28-2M88 134l24-4"/>',
  1.8,
);

const spiral = outline(
  '<path d="M36 108h104v64H36zM100 108v64M100 148h40M124 108v40M100 132h24"/><path d="M36 172a64 64 0 0 1 64-64 40 40 0 0 1 40 40 24 24 0 0 1-24 24 16 16 0 0 1-16-16" stroke-width="2.2"/>',
);

const bars =
  '<g fill="currentColor" opacity=".55"><path d="M44 160h14v18H44zM66 146h14v32H66zM88 152h14v26H88zM110 124h14v54h-14z"/></g>' +
  outline('<path d="M36 178h100M40 148l30-18 24 8 34-32"/>', 2);

const bridge = outline(
  '<path d="M20 160h130M20 160l20-28h92l18 28M40 132l14 28 16-28 16 28 16-28 16 28 14-28M54 160v18M118 160v18"/><path d="M9 184c24-8 40 6 64 0s44-6 78 2" opacity=".6"/>',
  1.8,
);

const sunrise = outline(
  `<path d="M58 152a30 30 0 0 1 60 0M24 152h128M36 164h104M52 176h72"/>${[-72, -48, -24, 0, 24, 48, 72]
    .map((turn) => `<path d="M88 112V98" transform="rotate(${turn} 88 152)"/>`)
    .join('')}`,
  1.8,
);

const rosette = outline(
  `${around(8, (turn) => `<path d="M88 140c-12-14-12-28 0-42 12 14 12 28 0 42z" transform="rotate(${turn} 88 140)"/>`)}<circle cx="88" cy="140" r="7"/><circle cx="88" cy="140" r="47"/>`,
);

const shelf =
  '<g fill="currentColor" opacity=".55"><path d="M44 118h12v56H44zM60 106h14v68H60zM78 124h10v50H78zM112 112h14v62h-14z"/><path d="m92 122 11-3 14 53-11 3z" transform="translate(-2 0)"/></g>' +
  outline('<path d="M34 176h104M34 181h104"/>', 2);

/** The look of every category's covers. */
export const coverStyles: Record<BookCategory, CoverStyle> = {
  Science: { cloth: '#94a9b0', ink: dark, motif: sunrise },
  Arts: { cloth: '#efe4cb', ink: '#2a2018', motif: rosette },
  GK: { cloth: '#173d31', ink: '#f0e6cd', motif: ridges, bleeds: true },
  Math: { cloth: '#efe4cb', ink: '#2a2018', motif: spiral },
  CS: { cloth: '#2f3b3d', ink: '#f0e6cd', motif: graph },
  History: { cloth: '#5e432e', ink: light, motif: lattice },
  Literature: { cloth: '#e0931f', ink: dark, motif: openBook },
  Biology: { cloth: '#2d5a4b', ink: light, motif: leaf },
  Physics: { cloth: '#33538c', ink: light, motif: orbits },
  Chemistry: { cloth: '#1f6b4f', ink: light, motif: rings },
  Commerce: { cloth: '#e0931f', ink: dark, motif: bars },
  Engineering: { cloth: '#33538c', ink: light, motif: bridge },
  Medical: { cloth: '#7d4f36', ink: light, motif: pulse, bleeds: true },
  Other: { cloth: '#c39468', ink: dark, motif: shelf },
};
