import sharp from 'sharp';

/** Colours of the portal's light theme, which suit both light and dark backgrounds. */
const colour = {
  blue: '#33538c',
  green: '#1f6b4f',
  deep: '#173d31',
  mid: '#4b7670',
  pale: '#94a9b0',
  marigold: '#e0931f',
  walnut: '#7d4f36',
  slate: '#2f3b3d',
  cream: '#efe4cb',
  snow: '#fff4e4',
};

/** Shields on a field of 96 by 112 units: the outer one is the border; what is drawn over it is clipped to the inner one. */
const outerShield = 'M4 4h88v62c0 22-22 34-44 42C26 100 4 88 4 66z';
const innerShield = 'M12 12h72v52c0 16-16 26-36 34-20-8-36-18-36-34z';
const pointedOuter = 'M48 3l44 10v53c0 22-22 34-44 43C26 100 4 88 4 66V13z';
const pointedInner = 'M48 12l36 8v44c0 16-16 26-36 35-20-9-36-19-36-35V20z';
const roundOuter = 'M4 6h88v44c0 32-20 50-44 58C24 100 4 82 4 50z';
const roundInner = 'M12 14h72v36c0 26-15 40-36 48-21-8-36-22-36-48z';

type Crest = { outer: string; inner: string; border: string; field: string; charges: string };

const path = (fill: string, data: string): string => `<path fill="${fill}" d="${data}"/>`;
const sun = (x: number, y: number, radius: number): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour.marigold}"/>`;

const rays = (x: number, y: number, from: number, to: number, turns: number[]): string =>
  turns
    .map(
      (turn) =>
        `<path stroke="${colour.marigold}" stroke-width="3" stroke-linecap="round" d="M${x} ${y - from}V${y - to}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join('');

const deodar = (x: number, foot: number, size: number): string =>
  `<path fill="${colour.deep}" transform="translate(${x} ${foot}) scale(${size})" d="M0-30l6 10-3-1 7 11-4-1 8 12H-14l8-12-4 1 7-11-3 1zM-1.5 0h3v4h-3z"/>`;

const crests: Record<string, Crest> = {
  dhauladhar: {
    outer: outerShield,
    inner: innerShield,
    border: colour.blue,
    field: colour.cream,
    charges: sun(67, 26, 7) + path(colour.green, 'M38 34 10 76v30h76V70L62 44 52 56z'),
  },
  kedar: {
    outer: pointedOuter,
    inner: pointedInner,
    border: colour.green,
    field: colour.pale,
    charges:
      sun(48, 33, 9) +
      path(colour.slate, 'M48 30 10 84v26h76V84z') +
      path(colour.snow, 'M48 30 32 53l6 5 6-6 6 8 6-7 10 4z') +
      `<path fill="none" stroke="${colour.snow}" stroke-width="4" d="M10 82c10-5 18 4 28 0s18-4 28 0 12 3 20 0"/>`,
  },
  teesta: {
    outer: roundOuter,
    inner: roundInner,
    border: colour.walnut,
    field: colour.cream,
    charges:
      rays(48, 46, 17, 24, [-72, -36, 0, 36, 72]) +
      sun(48, 46, 12) +
      path(colour.mid, 'M8 58l20-14 14 10 10-8 16 12 20-10v60H8z') +
      path(colour.deep, 'M8 74l22-12 14 8h14l10-8 20 10v40H8z') +
      path(colour.snow, 'M50 66c-7 8 10 11 2 20s-12 10-6 22h12c-6-11 4-14 7-22s-10-11-11-20z'),
  },
  patkai: {
    outer: outerShield,
    inner: innerShield,
    border: colour.slate,
    field: colour.snow,
    charges:
      sun(30, 31, 8) +
      path(colour.pale, 'M8 56l16-10 14 6 16-18 14 12 20-8v70H8z') +
      path(colour.mid, 'M8 70l20-12 18 8 18-12 24 12v50H8z') +
      path(colour.green, 'M8 88c14-10 26-10 40-6s26 2 40-6v40H8z') +
      deodar(34, 84, 0.9) +
      deodar(58, 85, 1.2) +
      deodar(70, 80, 0.7),
  },
  pirpanjal: {
    outer: pointedOuter,
    inner: pointedInner,
    border: colour.marigold,
    field: colour.blue,
    charges:
      `<circle cx="48" cy="38" r="11" fill="${colour.snow}"/>` +
      path(colour.cream, 'M8 92l22-38 12 16 10-12 14 18 8-8 14 24v24H8z') +
      path(colour.pale, 'M30 54l12 16 10-12-4 24-8 28H8V92z') +
      path(colour.green, 'M48 96c-14-2-18-12-14-22 8 2 13 8 14 14 1-6 6-12 14-14 4 10 0 20-14 22z'),
  },
};

/**
 * Returns the crest of a sample university as an SVG of 256 by 256 with a transparent background.
 * @throws {Error} when there is no crest for the key.
 */
export function crestSvg(key: string): string {
  const crest = crests[key];
  if (!crest) throw new Error(`No crest is drawn for ${key}.`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="-8 0 112 112">',
    `<clipPath id="field"><path d="${crest.inner}"/></clipPath>`,
    path(crest.border, crest.outer),
    `<g clip-path="url(#field)">${path(crest.field, 'M0 0h96v112H0z')}${crest.charges}</g>`,
    '</svg>',
  ].join('');
}

/** Draws a university's crest as WebP, 256 pixels square. */
export async function drawCrest(key: string): Promise<Buffer> {
  return sharp(Buffer.from(crestSvg(key)))
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}
