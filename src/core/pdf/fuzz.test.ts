import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import PDFDocument from 'pdfkit';
import type { AppError } from '../errors.ts';
import { handmadePage } from './handmade.ts';
import { closeInspectors, inspectPdf } from './inspect.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unishelf-fuzz-'));
});
after(async () => {
  await closeInspectors();
  await rm(folder, { recursive: true });
});

/** A PDF that is read in pieces: long streams between its objects. */
async function longPdf(): Promise<Buffer> {
  const document = new PDFDocument({ compress: false, info: { Title: 'Long' } });
  for (let page = 0; page < 4; page += 1) document.text('Define entropy. '.repeat(17_500));
  document.end();
  return buffer(document);
}

let made = 0;
/** What becomes of it: a number of pages, or the code of the refusal. */
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

test('a long file is read in pieces, and has the pages that it has', async () => {
  const whole = await longPdf();
  assert.ok(whole.length > 1024 * 1024);
  assert.ok(Number(await outcome(whole)) > 10);
});

test('a PDF cut off anywhere is either read or refused, and soon', async () => {
  const page = handmadePage('/Title (x)', [{ dictionary: '', body: Buffer.alloc(300, 'stream ') }]);
  for (let end = 0; end < page.length; end += 11) clear(await outcome(page.subarray(0, end)));
  const whole = await longPdf();
  for (let end = 1000; end < whole.length; end += Math.ceil(whole.length / 6))
    clear(await outcome(whole.subarray(0, end)));
});

test('a PDF with bytes of it changed is either read or refused, and soon', async () => {
  const whole = await longPdf();
  let seed = 4_711;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  for (let round = 0; round < 6; round += 1) {
    const bytes = Buffer.from(whole);
    // Its tables and its end are where a change matters.
    for (let change = 0; change < 40; change += 1) {
      const from = change % 2 === 0 ? 9 : bytes.length - 20_000;
      bytes[from + random(bytes.length - from)] = random(256);
    }
    clear(await outcome(bytes));
  }
});
