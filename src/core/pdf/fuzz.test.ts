import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import PDFDocument from 'pdfkit';
import { testFolder } from '../../../test/folder.ts';
import { type HandmadeObject, handmadePage, packedPage } from '../../../test/handmade-pdf.ts';
import type { AppError } from '../errors.ts';
import { findActiveContent } from './active-content.ts';
import { Bytes } from './bytes.ts';
import { closeInspectors, inspectPdf } from './inspect.ts';

after(closeInspectors);
const folder = await testFolder({ after });

/** Makes a PDF long enough to be read in pieces, with long streams between its objects. */
async function longPdf(): Promise<Buffer> {
  const document = new PDFDocument({ compress: false, info: { Title: 'Long' } });
  for (let page = 0; page < 4; page += 1) document.text('Define entropy. '.repeat(17_500));
  document.end();
  return buffer(document);
}

/** Returns a generator of pseudo-random numbers that are the same in each run. */
function randomFrom(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 8) % below;
  };
}

let made = 0;
/** Inspects a PDF. @returns the number of pages, or the code of the error */
async function outcome(bytes: Buffer): Promise<number | string> {
  made += 1;
  const path = join(folder, `${made}.pdf`);
  await writeFile(path, bytes);
  try {
    return (await inspectPdf(path)).pages;
  } catch (error) {
    return (error as AppError).code;
  } finally {
    await rm(path);
  }
}

const clear = (found: number | string) =>
  assert.ok(
    typeof found === 'number' || found === 'unreadable_file' || found === 'unsupported_media_type',
    String(found),
  );

test('a PDF of more than 1 MB is read in chunks, and its pages are counted', async () => {
  const whole = await longPdf();
  assert.ok(whole.length > 1024 * 1024);
  assert.ok(Number(await outcome(whole)) > 10);
});

test('a truncated PDF is either read or refused', async () => {
  const page = handmadePage('/Title (x)', [{ dictionary: '', body: Buffer.alloc(300, 'stream ') }]);
  for (let end = 0; end < page.length; end += 11) clear(await outcome(page.subarray(0, end)));
  const whole = await longPdf();
  for (let end = 1000; end < whole.length; end += Math.ceil(whole.length / 6))
    clear(await outcome(whole.subarray(0, end)));
});

test('a PDF with random bytes changed is either read or refused', async () => {
  const whole = await longPdf();
  const random = randomFrom(4_711);
  for (let round = 0; round < 6; round += 1) {
    const bytes = Buffer.from(whole);
    // Changes matter most in the tables and the end.
    for (let change = 0; change < 40; change += 1) {
      const from = change % 2 === 0 ? 9 : bytes.length - 20_000;
      bytes[from + random(bytes.length - from)] = random(256);
    }
    clear(await outcome(bytes));
  }
});

/** Makes a PDF whose page runs a script when opened, in an object stream whose dictionary is spelt at random. */
function hidden(random: (below: number) => number): Buffer {
  const oneOf = <Item>(...items: Item[]): Item => items[random(items.length)] as Item;
  const gap = () => oneOf(' ', '\n', '\r\n', '\t\0', ' % /Type /Font\n', '%(\n');
  const escaped = (name: string) =>
    name.replace(/\w/g, (letter) => (random(4) > 0 ? letter : `#${letter.charCodeAt(0).toString(16)}`));
  const further: HandmadeObject[] = [];
  const value = (plain: string) => {
    if (random(3) > 0) return plain.replace(/\w+/g, escaped);
    further.push(plain);
    return `${4 + further.length} 0 R`;
  };
  const entries = [
    `/${escaped('Type')}${gap()}${value('/ObjStm')}`,
    `/${escaped('Filter')}${gap()}${value(oneOf('/FlateDecode', '/Fl', '[/FlateDecode]', '[ /Fl ]'))}`,
    ...oneOf([], ['/DecodeParms null'], ['/Extends 3 0 R'], ['/Type /Metadata'], ['/Filter /Fl'], ['/F /Fl']),
  ];
  if (random(2) > 0) entries.reverse();
  const opening = `<< /${escaped('S')} /JavaScript /${escaped('JS')} ${oneOf('(app.alert\\(1\\))', '<6170702e>')} >>`;
  const packed = oneOf([opening], [opening, '<< >>'], [opening, '(a \\( %)', 'null']);
  return packedPage('/AA << /O 20 0 R >>', packed, { entries: entries.join(gap()) }, further);
}

test('a script in an object stream is found or makes the file unchecked, however the dictionary is written', async () => {
  const random = randomFrom(20_261_122);
  for (let round = 0; round < 3000; round += 1) {
    const bytes = hidden(random);
    assert.ok(findActiveContent(Bytes.of(bytes)).size > 0, bytes.toString('latin1'));
  }
  for (let round = 0; round < 20; round += 1) {
    const path = join(folder, `hidden-${round}.pdf`);
    await writeFile(path, hidden(random));
    const found = await inspectPdf(path).then(
      ({ activeContent }) => activeContent,
      ({ code }: AppError) => [code],
    );
    assert.ok(found.length > 0);
  }
});

test('a PDF with an object stream and random bytes changed is either read or refused', async () => {
  const random = randomFrom(12);
  const whole = packedPage('/AA << /O 20 0 R >>', ['<< /S /GoTo /D [3 0 R /Fit] >>', '(x)', '[1 2 null]']);
  for (let round = 0; round < 40; round += 1) {
    const bytes = Buffer.from(whole);
    for (let change = 0; change < 6; change += 1) bytes[9 + random(bytes.length - 9)] = random(256);
    clear(await outcome(bytes));
  }
});
