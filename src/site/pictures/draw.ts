import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { brokenInto } from './lines.ts';
import { drawnScene, HEIGHT, WIDTH } from './scene.ts';

/** What is written on a picture. */
export type Inscription = {
  /** The portal's name. */
  name: string;
  title: string;
  /** What the page is, and whose. */
  line: string;
};

const INK = '#1b1f1d';
const INK_2 = '#48504b';
const LEFT = 64;
/** As far as the sky is free to the left of the peak. */
const TITLE_WIDTH = 690;
/** As far as it is free of the sun. */
const LINE_WIDTH = 630;
const TITLE_TOP = 128;
/** Sizes of the title, in px, and how many lines of each there is room for. */
const SIZES = [
  { size: 76, most: 2 },
  { size: 64, most: 3 },
  { size: 52, most: 4 },
];

const HEAD = '"Picture Head", "Picture Devanagari", serif';
const TEXT = '"Picture Text", "Picture Devanagari", sans-serif';

/** The typefaces of the portal, and after them whatever the machine has for other scripts. */
const fonts = {
  'Picture Head': '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2',
  'Picture Text': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  'Picture Devanagari':
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
};

/** Draws the picture beside links to a page: hills, a shelf, and what the page is about. Written to a place as PNG. */
export async function drawPicture({ name, title, line }: Inscription, place: string): Promise<void> {
  loadFonts();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.putImageData(new ImageData(await drawnScene(), WIDTH, HEIGHT), 0, 0);
  write(context, { text: name, font: `600 36px ${HEAD}`, colour: INK, x: 132, y: 92, width: 900 });
  const { lines, size } = titleLines(context, title);
  const lead = size * 1.12;
  lines.forEach((text, at) => {
    const y = TITLE_TOP + size + at * lead;
    write(context, { text, font: headFont(size), colour: INK, x: LEFT, y, width: TITLE_WIDTH });
  });
  const y = TITLE_TOP + size + (lines.length - 1) * lead + 60;
  const [text = ''] = wrap(context, `400 32px ${TEXT}`, line, 1, LINE_WIDTH);
  write(context, { text, font: `400 32px ${TEXT}`, colour: INK_2, x: LEFT, y, width: LINE_WIDTH });
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  await sharp(canvas.data(), { raw }).removeAlpha().png({ compressionLevel: 9 }).toFile(place);
}

let areLoaded = false;

function loadFonts(): void {
  if (areLoaded) return;
  const { resolve } = createRequire(import.meta.url);
  for (const [family, file] of Object.entries(fonts))
    GlobalFonts.register(readFileSync(resolve(file)), family);
  areLoaded = true;
}

const headFont = (size: number): string => `600 ${size}px ${HEAD}`;

/** A title in the largest size in which it fits; the smallest one ends it with an ellipsis where it must. */
function titleLines(context: SKRSContext2D, title: string): { lines: string[]; size: number } {
  for (const { size, most } of SIZES) {
    const lines = wrap(context, headFont(size), title, most + 1);
    if (lines.length <= most) return { lines, size };
  }
  const { size, most } = SIZES.at(-1) as (typeof SIZES)[number];
  return { lines: wrap(context, headFont(size), title, most), size };
}

function wrap(
  context: SKRSContext2D,
  font: string,
  text: string,
  most: number,
  width = TITLE_WIDTH,
): string[] {
  context.font = font;
  return brokenInto(text, most, (part) => context.measureText(part).width <= width);
}

type Text = { text: string; font: string; colour: string; x: number; y: number; width: number };

function write(context: SKRSContext2D, { text, font, colour, x, y, width }: Text): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y, width);
}
