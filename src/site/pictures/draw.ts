import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { cutTo } from '../../core/text.ts';
import { favicon } from '../vocabulary.ts';

export type Inscription = {
  name: string;
  title: string;
  /** The line below the title: the kind of page and its owner, or the portal's motto. */
  line: string;
};

/** The size of a preview picture, in px, as recommended by https://developers.facebook.com/docs/sharing/best-practices. */
const WIDTH = 1200;
const HEIGHT = 630;

const INK = '#1b1f1d';
const INK_2 = '#48504b';
const LEFT = 64;
/** Width of the sky to the left of the peak, in px. */
const TITLE_WIDTH = 690;
/** Width of the sky to the left of the sun, in px. */
const LINE_WIDTH = 630;
const TITLE_TOP = 128;
/** Font sizes of the title, in px, with the number of lines that fit at each size. */
const SIZES = [
  { size: 76, most: 2 },
  { size: 64, most: 3 },
  { size: 52, most: 4 },
];

// The files with letters such as ī come first: the others lack these letters, and would compose them badly.
const HEAD = '"Picture Head Beyond", "Picture Head", "Picture Devanagari", serif';
const TEXT = '"Picture Text Beyond", "Picture Text", "Picture Devanagari", sans-serif';

/** The portal's typefaces. For other scripts the canvas falls back to the machine's fonts. */
const fonts = {
  'Picture Head': '@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2',
  'Picture Head Beyond': '@fontsource-variable/eczar/files/eczar-latin-ext-wght-normal.woff2',
  'Picture Text': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  'Picture Text Beyond': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  'Picture Devanagari':
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
};

/** The background, drawn once per process. */
let scene: Promise<Uint8ClampedArray> | undefined;

/** Emoji, which no typeface of the portal has: they would be drawn as empty boxes. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** Draws the preview picture of a page (hills, a shelf and the page's title) and writes it as PNG to the file `place`. */
export async function drawPicture(inscription: Inscription, place: string): Promise<void> {
  const [name, title, line] = [inscription.name, inscription.title, inscription.line].map((text) =>
    text.replace(EMOJI, ''),
  ) as [string, string, string];
  loadFonts();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  scene ??= drawScene();
  context.putImageData(new ImageData(await scene, WIDTH, HEIGHT), 0, 0);
  write(context, { text: name, face: headOf(36), colour: INK, x: 132, y: 92, width: 900 });
  const { lines, size } = titleLines(context, title);
  const lead = size * 1.12;
  lines.forEach((text, at) => {
    const y = TITLE_TOP + size + at * lead;
    write(context, { text, face: headOf(size), colour: INK, x: LEFT, y, width: TITLE_WIDTH });
  });
  const y = TITLE_TOP + size + (lines.length - 1) * lead + 60;
  const [text = ''] = wrap(context, LINE, line, 1, LINE_WIDTH);
  write(context, { text, face: LINE, colour: INK_2, x: LEFT, y, width: LINE_WIDTH });
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

type Face = { weight: number; size: number; family: string };

const headOf = (size: number): Face => ({ weight: 600, size, family: HEAD });
const LINE: Face = { weight: 400, size: 32, family: TEXT };

/** Sets the font. Of a variable font, the canvas uses the first weight, perhaps a hairline, unless the `wght` axis is set. */
function choose(context: SKRSContext2D, { weight, size, family }: Face): void {
  context.font = `${size}px ${family}`;
  context.fontVariationSettings = `"wght" ${weight}`;
}

/** Breaks a title into lines at the largest size that fits. At the smallest size, it ends with an ellipsis if it is still too long. */
function titleLines(context: SKRSContext2D, title: string): { lines: string[]; size: number } {
  for (const { size, most } of SIZES) {
    const lines = wrap(context, headOf(size), title, most + 1);
    if (lines.length <= most) return { lines, size };
  }
  const { size, most } = SIZES.at(-1) as (typeof SIZES)[number];
  return { lines: wrap(context, headOf(size), title, most), size };
}

function wrap(context: SKRSContext2D, face: Face, text: string, most: number, width = TITLE_WIDTH): string[] {
  choose(context, face);
  return brokenInto(text, most, (part) => context.measureText(part).width <= width);
}

type Text = { text: string; face: Face; colour: string; x: number; y: number; width: number };

function write(context: SKRSContext2D, { text, face, colour, x, y, width }: Text): void {
  choose(context, face);
  context.fillStyle = colour;
  context.fillText(text, x, y, width);
}

/** The position of the landing page's hills in the picture: moved down and to the left, so that the sky has room for a title. */
const HILLS = { x: -40, y: 92, width: 1440, height: 720 };
/** A slope behind the books, so that the undyed ones stand out. */
const SLOPE =
  'M0 720V570l65 14l73 -36l79 44l105 -6l112 40l111 -22l67 17l108 -26l85 15l111 -40l105 35l100 -15l80 28l53 -47l82 -1l96 -27l8 23V720z';
const PLANK_TOP = HEIGHT - 26;
const BOOKS_HEIGHT = (WIDTH * 250) / 1440;
/** The books stand on the plank and fill the width of the picture. */
const BOOKS = { x: 0, y: PLANK_TOP - BOOKS_HEIGHT, width: WIDTH, height: BOOKS_HEIGHT };
const PLANK = [
  `<path fill="var(--plank-top)" d="M0 ${PLANK_TOP}h${WIDTH}v3H0z"/>`,
  `<path fill="var(--plank)" d="M0 ${PLANK_TOP + 3}h${WIDTH}v16H0z"/>`,
  `<path fill="var(--plank-edge)" d="M0 ${PLANK_TOP + 19}h${WIDTH}v8H0z"/>`,
].join('');
const MARK = { x: 64, y: 52, width: 52, height: 52 };

const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns the background of all pictures as RGBA pixels: the hills at dawn, the shelf and the portal's logo. */
async function drawScene(): Promise<Uint8ClampedArray> {
  const colours = lightColours();
  const coloured = (svg: string) =>
    svg.replace(/var\(--([\w-]+)\)/g, (all, name) => colours.get(name) ?? all);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    coloured(`<path fill="var(--sky-1)" d="M0 0h${WIDTH}v${HILLS.y + 1}H0z"/>`),
    placed(coloured(source('ui/scenery/home-scene.svg')), HILLS),
    coloured(`<path fill="var(--r2)" transform="translate(-120 -122)" d="${SLOPE}"/>`),
    coloured(`<path fill="var(--r4)" transform="translate(${WIDTH + 40} -58) scale(-1 1)" d="${SLOPE}"/>`),
    placed(coloured(books()), BOOKS),
    coloured(PLANK),
    placed(favicon, MARK),
    '</svg>',
  ].join('');
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
}

/** Returns the colours of the light theme by the names of their custom properties. */
function lightColours(): Map<string, string> {
  const tokens = source('ui/styles/tokens.css').matchAll(/--([\w-]+): (?:light-dark\()?(#\w+|transparent)/g);
  return new Map(Array.from(tokens, ([, name = '', colour = '']) => [name, colour]));
}

type Box = { x: number; y: number; width: number; height: number };

const placed = (svg: string, { x, y, width, height }: Box): string =>
  svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);

/** The books of the landing page, without lettering, which would be too small to read. */
const books = (): string => source('ui/scenery/shelf.svg').replace(/<text .*?<\/text>/g, '');

/** The most characters of a text that are drawn; more would not be legible. */
const LONGEST = 300;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Breaks a text into lines between words, and within words that are longer than a line. Pure.
 * @param most the maximum number of lines; the last one ends with an ellipsis if text is left over
 * @param fits whether a text fits a line
 */
export function brokenInto(text: string, most: number, fits: (text: string) => boolean): string[] {
  const whole = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  const shown = cutTo(whole, LONGEST);
  const lines: string[] = [];
  for (const word of shown.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...cut(word, fits));
    if (lines.length > most) break;
  }
  const isWhole = lines.length <= most && shown === whole;
  return isWhole ? lines : ended(lines.slice(0, most), fits);
}

/** Splits a word into pieces that fit a line. A single grapheme always counts as fitting. */
function cut(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = pieces.at(-1) + segment;
    if (longer === segment || fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

/** Ends the last line with an ellipsis; after a whole word, if the line has several. */
function ended(lines: string[], fits: (text: string) => boolean): string[] {
  const last = lines.at(-1) ?? '';
  const parts = last.includes(' ')
    ? last.split(/(?= )/)
    : Array.from(graphemes.segment(last), ({ segment }) => segment);
  while (parts.length > 1 && !fits(`${parts.join('')}…`)) parts.pop();
  return [...lines.slice(0, -1), `${parts.join('').replace(/[\s,.;:–-]+$/u, '')}…`];
}
