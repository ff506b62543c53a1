/** An object of a handmade PDF: its syntax, or a stream's dictionary entries and body. */
export type HandmadeObject = string | { dictionary: string; body: Buffer };

/**
 * A PDF written object by object, for tests of what no library would write. Object 1 is the catalogue; `trailer` adds
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

/** A one-page handmade PDF whose catalogue has `catalogue` added to it, followed by further objects from number 4 on. */
export function handmadePage(catalogue = '', further: readonly HandmadeObject[] = [], page = ''): Buffer {
  return handmadePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`,
    ...further,
  ]);
}

function bodyOf(object: HandmadeObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object, 'latin1');
  const head = `<< ${object.dictionary} /Length ${object.body.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), object.body, Buffer.from('\nendstream')]);
}
