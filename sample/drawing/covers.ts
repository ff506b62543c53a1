import sharp from 'sharp';
import type { SampleBook } from '../books.ts';
import { coverStyles } from './cover-motifs.ts';
import { balancedLines, letter } from './lettering.ts';
import { releaseFaces } from './typesetting/faces.ts';

/** Covers are 160 units wide; the book's title selects one of three heights. */
const fieldWidth = 160;
const fieldHeights = [216, 225, 234];
const textLeft = 22;
const textWidth = 126;
/** For flat colours and thin lines; a higher effort takes twice as long and saves only a tenth of the size. */
const encoding = { quality: 84, effort: 2, preset: 'drawing' } as const;
const widths = { large: 480, small: 160 };

/** Returns the cover of a book as SVG made of shapes alone, without text elements. */
export function coverSvg(book: Pick<SampleBook, 'name' | 'author' | 'category'>): string {
  const { cloth, ink, motif, bleeds } = coverStyles[book.category];
  const height = fieldHeights[book.name.length % fieldHeights.length] ?? 224;
  const title = titlePath(book.name);
  const author = letter(book.author, 11.5);
  const size = author.width > textWidth ? (11.5 * textWidth) / author.width : 11.5;
  const authorPath = letter(book.author, size).pathAt(textLeft, height - 15);
  const scale = widths.large / fieldWidth;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widths.large}" height="${height * scale}" viewBox="0 0 ${fieldWidth} ${height}" color="${ink}">`,
    `<path fill="${cloth}" d="M0 0h${fieldWidth}v${height}H0z"/>`,
    `<g transform="translate(0 ${(height - 216) / 2 + title.shift})${bleeds ? '' : ' translate(88 138) scale(.9) translate(-88 -140)'}">${motif}</g>`,
    `<path fill="#000" fill-opacity=".18" d="M0 0h9v${height}H0z"/>`,
    `<path fill="#fff" fill-opacity=".18" d="M9 0h1v${height}H9z"/>`,
    // The stroke thickens the regular weight to the headings' weight of 600.
    `<path fill="${ink}" stroke="${ink}" stroke-width=".42" stroke-linejoin="round" d="${title.path}"/>`,
    `<path fill="${ink}" d="${authorPath}"/>`,
    '</svg>',
  ].join('');
}

function titlePath(name: string): { path: string; shift: number } {
  const sizes = [18, 16.5, 15];
  const fitting = sizes.find((size) => balancedLines(name, size, textWidth).length <= 3) ?? 15;
  const lines = balancedLines(name, fitting, textWidth);
  const lead = fitting * 1.16;
  const path = lines.map((line, index) => letter(line, fitting).pathAt(textLeft, 31 + index * lead)).join('');
  return { path, shift: lines.length > 2 ? 5 : 0 };
}

/** Draws a book's cover as WebP: 480 pixels wide for the book's page, 160 for lists. */
export async function drawCover(
  book: Pick<SampleBook, 'name' | 'author' | 'category'>,
): Promise<[large: Buffer, small: Buffer]> {
  releaseFaces();
  const drawn = sharp(Buffer.from(coverSvg(book))).removeAlpha();
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return [
    await sharp(data, { raw }).webp(encoding).toBuffer(),
    await sharp(data, { raw }).resize(widths.small).webp(encoding).toBuffer(),
  ];
}
