import { deflateSync } from 'node:zlib';

/** An object of a handmade PDF: its syntax, or a stream's dictionary entries and body. */
export type HandmadeObject = string | { dictionary: string; body: Buffer };

/**
 * Writes a PDF object by object, for tests of PDFs that no library would write. Object 1 is the catalogue; `trailer` adds
 * entries to the trailer.
 */
export function handmadePdf(objects: readonly HandmadeObject[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      bodyOf(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Writes a PDF of one page, with `catalogue` added to its catalogue and further objects from number 4 on. */
export function handmadePage(catalogue = '', further: readonly HandmadeObject[] = [], page = ''): Buffer {
  return handmadePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
    ...further,
  ]);
}

/** How the object stream of a `packedPage` differs from a usual one. */
type Packing = {
  /** Entries of its dictionary, which replace its type and filter. */
  entries?: string;
  /** Encodes the text of the objects. */
  pack?: (text: Buffer) => Buffer;
  /** Entries of the cross-reference stream. */
  trailer?: string;
};

/**
 * Writes a PDF of one page with an object stream (ISO 32000-2, 7.5.7) of objects from number 20 on and a cross-reference stream. The
 * object stream has number 4, and further objects follow it.
 */
export function packedPage(
  page: string,
  packed: readonly string[],
  packing: Packing = {},
  further: readonly HandmadeObject[] = [],
): Buffer {
  const { entries = '/Type /ObjStm /Filter /FlateDecode', pack = deflateSync, trailer = '' } = packing;
  const offsets = packed.map((_, at) => packed.slice(0, at).join(' ').length + (at > 0 ? 1 : 0));
  const header = offsets.map((offset, at) => `${20 + at} ${offset} `).join('');
  const body = pack(Buffer.from(header + packed.join(' '), 'latin1'));
  const stream = { dictionary: `${entries} /N ${packed.length} /First ${header.length}`, body };
  const whole = handmadePage('', [stream, ...further], page);
  const end = whole.indexOf('xref\n0 ');
  const table = [[0, 0, 0xffff]];
  for (let number = 1; number < 20; number += 1) {
    const at = number < 5 + further.length ? whole.indexOf(`\n${number} 0 obj`) + 1 : 0;
    table.push(at > 0 ? [1, at, 0] : [0, 0, 0]);
  }
  for (const [at] of packed.entries()) table.push([2, 4, at]);
  table.push([1, end, 0]);
  const rows = Buffer.alloc(table.length * 7);
  for (const [row, [type = 0, second = 0, third = 0]] of table.entries()) {
    rows.writeUInt8(type, row * 7);
    rows.writeUInt32BE(second, row * 7 + 1);
    rows.writeUInt16BE(third, row * 7 + 5);
  }
  const dictionary = `/Type /XRef /Size ${table.length} /W [1 4 2] /Root 1 0 R ${trailer}`;
  return Buffer.concat([
    whole.subarray(0, end),
    Buffer.from(`${20 + packed.length} 0 obj\n`),
    bodyOf({ dictionary, body: rows }),
    Buffer.from(`\nendobj\nstartxref\n${end}\n%%EOF\n`),
  ]);
}

function bodyOf(object: HandmadeObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object, 'latin1');
  const head = `<< ${object.dictionary} /Length ${object.body.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), object.body, Buffer.from('\nendstream')]);
}
