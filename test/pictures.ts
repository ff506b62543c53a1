import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Refusal } from './form.ts';

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** Makes a picture of one colour. */
export const picture = (format: Format, width = 40, height = 20, background = '#2b6f6b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** Makes a JPEG as a phone does: rotated, and with camera, place and author in its metadata. */
export const snapshot = (width = 60, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a03020' } })
    .withExif({ IFD0: { Make: 'SecretCamera', Artist: 'Asha' }, IFD3: { GPSLatitude: '31/1 6/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Makes a small PNG file (PNG, third edition, 11.2) of a very large black picture with one bit per pixel. */
export function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Files that are sent as pictures but are none. */
export const pretenders = {
  'a text': Buffer.from('This is not a picture at all.'),
  'an SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  'an SVG behind a declaration': Buffer.from('<?xml version="1.0"?>\n<!-- GIF89a -->\n<svg></svg>'),
  'a PDF': Buffer.from('%PDF-1.7\n'),
  'a TIFF': Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  'a zip': Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a film': Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  'three bytes': Buffer.from('abc'),
} as const;

/**
 * Asserts that files that are not pictures, damaged or too large are refused with the reason.
 * @param field the field that the response names
 */
export async function refusesOthers(
  field: string,
  send: (bytes: Buffer) => Promise<{ status: number; body: Refusal }>,
): Promise<void> {
  const whole = await snapshot(800, 800);
  for (const [what, bytes, status, text] of [
    ...Object.entries(pretenders).map(([what, bytes]) => [what, bytes, 415, /not a picture/] as const),
    ['nothing', Buffer.alloc(0), 422, /^This file is empty\.$/],
    ['half a JPEG', whole.subarray(0, whole.length / 2), 422, /damaged/],
    ['a bomb', bomb(20_000, 20_000), 413, /too many pixels: 65 million/],
    [
      'more than ten megabytes',
      Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)]),
      413,
      /: 10 MB is the most/,
    ],
  ] as const) {
    const answer = await send(bytes);
    assert.equal(answer.status, status, what);
    assert.match(answer.body.error, text, what);
    assert.deepEqual(Object.keys(answer.body.fields ?? {}), [field], what);
  }
}
