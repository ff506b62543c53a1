import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { categories as bookCategories } from '../../src/books/vocabulary.ts';
import { books } from '../books.ts';
import { coverSvg, drawCover } from './covers.ts';

test('a cover is drawn as two small upright WebP pictures, 480 and 160 pixels wide', async () => {
  for (const book of books.slice(0, 3)) {
    const [large, small] = await drawCover(book);
    for (const [picture, width] of [
      [large, 480],
      [small, 160],
    ] as const) {
      const meta = await sharp(picture).metadata();
      assert.equal(meta.format, 'webp');
      assert.equal(meta.width, width);
      assert.ok(meta.height > width * 1.3 && meta.height < width * 1.5);
    }
    assert.ok(large.length < 40_000 && small.length < 10_000);
  }
});

test('covers need no font, because their letters are drawn as shapes', () => {
  for (const book of books) assert.doesNotMatch(coverSvg(book), /<text|font-family|NaN|undefined/);
});

test('every category has a cover of its own', () => {
  const svgs = bookCategories.map((category) => coverSvg({ name: 'Name', author: 'Author', category }));
  assert.equal(new Set(svgs).size, bookCategories.length);
});

test('a long Hindi title and a long author name fit on the cover', async () => {
  const book = {
    name: 'हिमालय के दूर-दराज़ गाँवों में शिक्षा का इतिहास और उसकी परंपराएँ',
    author: 'A Very Long-Winded Author with Many Names',
    category: 'Arts',
  } as const;
  const { data, info } = await sharp(Buffer.from(coverSvg(book)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const column = (x: number): string =>
    Array.from({ length: info.height }, (_, y) =>
      data.readUInt8((y * info.width + x) * info.channels),
    ).join();
  assert.ok(column(info.width - 1) === column(info.width - 8), 'nothing is printed near the right edge');
});
