import { randomFillSync } from 'node:crypto';

const PAGES = 20;

/**
 * Makes a PDF like a phone's scan: twenty pages with one picture each, of the given size in all.
 * @returns its bytes, and the offset of 16 bytes that can be overwritten to make each copy unique
 */
export function scannedPdf(megabytes: number): { bytes: Buffer; mark: number } {
  const picture = randomFillSync(Buffer.alloc(Math.floor((megabytes * 1024 * 1024 - 20_000) / PAGES)));
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (...pieces: (Buffer | string)[]) => {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece as string, 'latin1');
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const object = (...pieces: (Buffer | string)[]) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n`, ...pieces, '\nendobj\n');
  };
  add('%PDF-1.7\n%');
  const mark = length;
  add('0'.repeat(16), '\n');
  const pages = Array.from({ length: PAGES }, (_, at) => 3 + at * 3);
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${PAGES} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  for (const page of pages) {
    const named = `<< /XObject << /I ${page + 2} 0 R >> >>`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${named} /Contents ${page + 1} 0 R >>`,
    );
    object('<< /Length 29 >>\nstream\nq 595 0 0 842 0 0 cm /I Do Q \nendstream');
    object(
      `<< /Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
      picture,
      '\nendstream',
    );
  }
  const start = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  add(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return { bytes: Buffer.concat(parts), mark };
}
