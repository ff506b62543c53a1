import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { testFolder } from '../../../test/folder.ts';
import { handmadePage, handmadePdf, packedPage } from '../../../test/handmade-pdf.ts';
import type { AppError } from '../errors.ts';
import { closeInspectors, type InspectOptions, inspectPdf } from './inspect.ts';

after(closeInspectors);
const folder = await testFolder({ after });

/** Makes a PDF of `pages` pages with an ordinary library. */
async function ordinaryPdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`Question ${page}. Define entropy.`);
  document.end();
  return buffer(document);
}

async function inspectBytes(bytes: Buffer | string, options?: InspectOptions) {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, bytes);
  return inspectPdf(path, options);
}

const refusedAs = (code: string, words: RegExp) => (error: AppError) => {
  assert.equal(error.code, code, error.message);
  assert.match(error.message, words);
  return true;
};
const refuses = (bytes: Buffer | string, words: RegExp, options?: InspectOptions) =>
  assert.rejects(inspectBytes(bytes, options), refusedAs('unreadable_file', words));

test('the pages of a PDF are counted, also if other bytes precede its header', async () => {
  const bytes = await ordinaryPdf(3, { info: { Title: ' Mechanics —\n भौतिकी ' } });
  assert.deepEqual(await inspectBytes(bytes), { pages: 3, activeContent: [] });
  const later = await inspectBytes(Buffer.concat([Buffer.alloc(900, '\n'), await ordinaryPdf(1)]));
  assert.deepEqual(later, { pages: 1, activeContent: [] });
});

test('the pages are counted, whatever number the file claims', async () => {
  const bytes = handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 700 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]);
  assert.equal((await inspectBytes(bytes)).pages, 1);
});

test('a PDF whose last bytes are missing is repaired and read', async () => {
  const whole = await ordinaryPdf(5);
  assert.equal((await inspectBytes(whole.subarray(0, whole.length - 40))).pages, 5);
});

test('a file of another type is refused by its content, whatever its name', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const bytes of [png, '<!doctype html><title>PDF</title>', 'PK\u0003\u0004zip', 'x'.repeat(1100)]) {
    await assert.rejects(inspectBytes(bytes), refusedAs('unsupported_media_type', /not a PDF/));
  }
});

test('an empty file is refused', () => refuses('', /empty/));

test('a damaged file is refused', async () => {
  const whole = await ordinaryPdf(2);
  await refuses(whole.subarray(0, 300), /damaged/);
  await refuses('%PDF-1.7\n', /damaged/);
  await refuses(`%PDF-1.4\n${'\u0000\u00ff#$'.repeat(5000)}`, /damaged/);
  await refuses(handmadePdf(['<< /Type /Catalog >>']), /damaged/);
});

test('a PDF that needs a password is refused', async () => {
  await refuses(
    await ordinaryPdf(1, { userPassword: 'secret', ownerPassword: 'more' }),
    /protected by a password/,
  );
});

test('a PDF that is encrypted for a certificate is refused as protected, not as damaged', async () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [] /Count 0 >>',
    '<< /Filter /Adobe.PubSec /V 4 /R 4 >>',
  ];
  await refuses(
    handmadePdf(objects, '/Encrypt 3 0 R /ID [<00> <00>]'),
    /protected by a password or a certificate/,
  );
});

test('an encrypted PDF that needs no password is read like any other', async () => {
  const facts = await inspectBytes(await ordinaryPdf(2, { ownerPassword: 'no printing' }));
  assert.equal(facts.pages, 2);
});

/** Makes a page with these links, protected against printing and editing. */
async function protectedLinks(addresses: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ ownerPassword: 'no editing' });
  for (const [at, address] of addresses.entries()) document.link(9, 9 + at, 9, 9, address);
  document.end();
  return buffer(document);
}

test('the links of an encrypted PDF are checked by their decrypted addresses', async () => {
  const web = Array.from({ length: 300 }, (_, at) => `https://college.test/physics/${at}`);
  assert.deepEqual((await inspectBytes(await protectedLinks(web))).activeContent, []);
  const share = await inspectBytes(await protectedLinks([...web, 'file://host/share']));
  assert.deepEqual(share.activeContent, ['launch']);
});

test('a link to a file share that opens with the document counts as a launch action', async () => {
  const opening = handmadePage('/OpenAction << /S /URI /URI (file://host/share) >>');
  assert.deepEqual((await inspectBytes(opening)).activeContent, ['launch']);
});

test('scripts and launch actions are listed, and the caller decides about them', async () => {
  const script = '<< /S /JavaScript /JS 4 0 R >>';
  const body = { dictionary: '', body: Buffer.from('app.alert(1)') };
  const named = await inspectBytes(
    handmadePage(`/Names << /JavaScript << /Names [(a) ${script}] >> >>`, [body]),
  );
  assert.deepEqual(named.activeContent, ['javascript']);
  const launch = handmadePage('/OpenAction << /S /Launch /F (calc.exe) >>');
  assert.deepEqual((await inspectBytes(launch)).activeContent, ['launch']);
});

test('scripts and actions in an unusual object stream are found by following references, and the file also counts as unchecked', async () => {
  const opening = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (calc.exe) >> >>';
  const packing = { entries: '/Type /ObjStm /Filter 5 0 R' };
  const page = '/AA << /O 20 0 R >> /Annots [21 0 R]';
  const { activeContent } = await inspectBytes(packedPage(page, [opening, link], packing, ['/FlateDecode']));
  assert.deepEqual(activeContent, ['javascript', 'launch', 'unchecked_objects']);
  const usual = await inspectBytes(packedPage(page, [opening, link]));
  assert.deepEqual(usual.activeContent, ['javascript', 'launch']);
});

test('active content is found by following references from names, forms and the annotations of a page', async () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  // The search by syntax only reports `unchecked_objects` here.
  const inside = async (annotation: string) => {
    const packing = { entries: '/Type /ObjStm /Filter 5 0 R' };
    const bytes = packedPage('/Annots [20 0 R]', [annotation], packing, ['/FlateDecode']);
    return (await inspectBytes(bytes)).activeContent;
  };
  const annotation = (entries: string) => `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`;
  for (const [what, expected, packed] of [
    [
      'a script of a field',
      'javascript',
      annotation(`/Subtype /Widget /FT /Tx /T (a) /AA << /K ${script} >>`),
    ],
    ['an attached file', 'embedded_files', annotation('/Subtype /FileAttachment /FS << /F (a) >>')],
    ['a film', 'media', annotation('/Subtype /Screen')],
    ['a film of another sort', 'media', annotation('/Subtype /Movie')],
    ['a link to a program', 'launch', annotation('/Subtype /Link /A << /S /Launch /F (calc.exe) >>')],
    ['a link to a share', 'launch', annotation('/Subtype /Link /A << /S /URI /URI (file://host/share) >>')],
  ] as const)
    assert.deepEqual(await inside(packed), [expected, 'unchecked_objects'].sort(), what);
  const web = annotation('/Subtype /Link /A << /S /URI /URI (https://example.com) >>');
  assert.deepEqual(await inside(web), ['unchecked_objects']);
  const named = handmadePage('/Collection << /View /T >>');
  assert.deepEqual((await inspectBytes(named)).activeContent, ['embedded_files']);
  const field = annotation('/Subtype /Widget /FT /Tx /T (a)');
  const computed = handmadePage('/AcroForm << /Fields [4 0 R] /CO [4 0 R] >>', [field], '/Annots [4 0 R]');
  assert.deepEqual((await inspectBytes(computed)).activeContent, ['javascript']);
  const form = handmadePage('/AcroForm << /Fields [4 0 R] >>', [field], '/Annots [4 0 R]');
  assert.deepEqual((await inspectBytes(form)).activeContent, []);
});

test('a script is found on the last of 300 pages', async () => {
  const pages = Array.from({ length: 300 }, (_, at) => {
    const script = at === 299 ? '/AA << /O << /S /JavaScript /JS 304 0 R >> >>' : '';
    return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${script} >>`;
  });
  const kids = pages.map((_, at) => `${at + 3} 0 R`).join(' ');
  const tree = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count 300 >>`];
  const facts = await inspectBytes(handmadePdf([...tree, ...pages, 'null', '(app.alert\\(1\\))']));
  assert.deepEqual([facts.pages, facts.activeContent], [300, ['javascript']]);
});

test('an attachment is listed', async () => {
  const document = new PDFDocument();
  document.file(Buffer.from('MZ'), { name: 'notes.exe' });
  document.end();
  const facts = await inspectBytes(await buffer(document));
  assert.deepEqual(facts.activeContent, ['embedded_files']);
});

test('a PDF with too many pages is refused', async () => {
  await refuses(await ordinaryPdf(4), /has 4 pages; at most 3/, { maxPages: 3 });
});

/** Makes a page whose metadata is a gigabyte of blanks: a compressed piece (RFC 1951) again and again, because compressing all takes seconds. */
function pageOfBlanks(): Buffer {
  const piece = deflateRawSync(Buffer.alloc(16 * 1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [head, last] = [Buffer.from([0x78, 0x01]), Buffer.from([0x03, 0x00])];
  const body = Buffer.concat([head, ...Array<Buffer>(64).fill(piece), last]);
  return handmadePage('/Metadata 4 0 R', [
    { dictionary: '/Type /Metadata /Subtype /XML /Filter /FlateDecode', body },
  ]);
}

test('a PDF that needs too much time or memory is refused, and the next one in the queue is read', async () => {
  const slow = pageOfBlanks();
  const [tooSlow, tooBig, behind] = await Promise.allSettled([
    inspectBytes(slow, { timeoutMs: 20 }),
    inspectBytes(slow, { timeoutMs: 120_000 }),
    inspectBytes(await ordinaryPdf(2)),
  ]);
  // If the machine is too busy to stop the worker in time, the worker has filled its memory meanwhile.
  assert.match(String(tooSlow.status === 'rejected' && tooSlow.reason), /takes too long|too much memory/);
  assert.match(String(tooBig.status === 'rejected' && tooBig.reason), /too much memory/);
  assert.equal(behind.status === 'fulfilled' && behind.value.pages, 2);
});

test('a PDF that fills the heap is refused and ends only its own process', async () => {
  // An empty dictionary takes the most memory for what there is to read.
  const kids = '<<>>'.repeat(2_000_000);
  const page = handmadePage(`/Names << /JavaScript << /Names [${kids}] >> >>`);
  await refuses(page, /needs too much memory/, { timeoutMs: 120_000 });
  assert.equal((await inspectBytes(await ordinaryPdf(1))).pages, 1);
});

test('PDFs with more and more random bytes changed are either read or refused as unreadable', async () => {
  const whole = await ordinaryPdf(3, { info: { Title: 'Mangled' } });
  let seed = 20_261_120;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  for (let round = 0; round < 60; round += 1) {
    const bytes = Buffer.from(whole);
    for (let change = 0; change <= round; change += 1) bytes[9 + random(bytes.length - 9)] = random(256);
    const outcome = await inspectBytes(bytes).catch((error: AppError) => error.code);
    assert.ok(typeof outcome === 'object' || outcome === 'unreadable_file', String(outcome));
  }
});

test('inspectors that were closed start again when they are needed', async () => {
  const bytes = await ordinaryPdf(1);
  const running = inspectBytes(bytes, { timeoutMs: 60_000 });
  await closeInspectors();
  await running.catch((error: AppError) => assert.equal(error.code, 'unavailable'));
  assert.equal((await inspectBytes(bytes)).pages, 1);
});

const realFiles = join(import.meta.dirname, '../../../../shared/data/resources');
const manifest = await readFile(join(realFiles, 'manifest.json'), 'utf8').catch(() => undefined);

test('real question papers, notes and syllabi have the numbers of pages of their manifest', {
  skip: manifest === undefined && 'the folder of real PDFs is missing',
}, async () => {
  const { resources } = JSON.parse(manifest ?? '') as { resources: { file: string; pages: number }[] };
  for (const { file, pages } of resources) {
    assert.equal((await inspectPdf(join(realFiles, file))).pages, pages, file);
  }
});
