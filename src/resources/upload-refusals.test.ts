import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import test from 'node:test';
import PDFDocument from 'pdfkit';
import { handmadePage, handmadePdf, packedPage } from '../../test/handmade-pdf.ts';
import { crashNext, noProcessFiles } from '../../test/processes.ts';
import { paper, send, stored, uploadPortal } from '../../test/upload.ts';
import { closeInspectors } from '../core/pdf/inspect.ts';

test.after(closeInspectors);

const NOTHING = { resources: 0, blobs: 0, files: 0, incoming: 0 };
const text = (content: string) => Buffer.from(content, 'latin1');

/** A ZIP archive with one empty file, and a comment at its end. */
function zip(comment = ''): Buffer {
  const name = text('a');
  const local = Buffer.concat([text('PK\x03\x04'), Buffer.alloc(22), text('\x01\0\0\0'), name]);
  const central = Buffer.concat([
    text('PK\x01\x02'),
    Buffer.alloc(24),
    text('\x01\0'),
    Buffer.alloc(16),
    name,
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([local, central, text('PK\x05\x06'), end, text(comment)]);
}

async function protectedPdf(): Promise<Buffer> {
  const document = new PDFDocument({ userPassword: 'secret' });
  document.text('Question 1');
  document.end();
  return buffer(document);
}

test('a file that is not a PDF, or also of another type, gets 415, whatever its name', async (t) => {
  const { portal, zemu, admin } = await uploadPortal(t);
  for (const [what, bytes] of [
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a ZIP archive', zip()],
    ['a program', Buffer.concat([text('MZ\x90\0'), randomBytes(2000)])],
    ['a PDF that begins too late', Buffer.concat([Buffer.alloc(1024, '\n'), paper()])],
    ['HTML and a PDF', Buffer.concat([text('<script>alert(1)</script>\n'), paper()])],
    ['SVG and a PDF', Buffer.concat([text('\n<!-- --><svg onload="alert(1)">'), paper()])],
    ['a program and a PDF', Buffer.concat([text('MZ'), Buffer.alloc(62), paper()])],
    ['ELF and a PDF', Buffer.concat([text('\x7fELF'), Buffer.alloc(60), paper()])],
    ['a GIF and a PDF', Buffer.concat([text('GIF89a'), Buffer.alloc(20), paper()])],
    ['a script and a PDF', Buffer.concat([text('#!/bin/sh\nexit\n'), paper()])],
    ['an archive and a PDF', Buffer.concat([zip(), paper()])],
    ['a PDF and an archive', Buffer.concat([paper(), zip()])],
    ['a PDF and an archive with a comment', Buffer.concat([paper(), zip('%%EOF PK\x05\x06')])],
  ] as const) {
    const { status, body } = await send(portal, admin, zemu.id, {}, { bytes });
    assert.equal(status, 415, what);
    assert.match(body.error, /not a PDF|of another kind at once/, what);
    assert.deepEqual(Object.keys(body.fields), ['file'], what);
  }
  assert.deepEqual(await stored(portal), NOTHING);
  const bom = Buffer.concat([text('\xef\xbb\xbf\r\n'), paper()]);
  assert.equal(
    (await send(portal, admin, zemu.id, {}, { bytes: bom })).status,
    201,
    'a mark of the byte order is none',
  );
});

test('a PDF that is empty, damaged, protected, too long or active gets 422 with the reason', async (t) => {
  const { portal, zemu, admin } = await uploadPortal(t);
  const whole = paper();
  const kids = Array.from({ length: 10_001 }, (_, at) => `${at + 3} 0 R`);
  const endless = handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'),
  ]);
  const without = (pages: string) =>
    handmadePdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [] /Count ${pages} >>`]);
  const hiding = { entries: '/Type /ObjStm /Filter 5 0 R' };
  const opening = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  for (const [what, bytes, reason] of [
    ['empty', Buffer.alloc(0), /empty/],
    ['half', whole.subarray(0, whole.length >> 1), /damaged/],
    ['noise', Buffer.concat([text('%PDF-1.7\n'), randomBytes(20_000)]), /damaged/],
    ['without pages', without('0'), /damaged/],
    ['of fewer pages than none', without('-1'), /damaged/],
    ['protected', await protectedPdf(), /protected by a password/],
    ['of 10,001 pages', endless, /10,?001 pages; at most 10,000/],
    ['with a script', handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'), /script/],
    ['with a launch', handmadePage('/OpenAction << /S /Launch /F (calc.exe) >>'), /starts another program/],
    ['with a file', handmadePage('', ['<< /Subtype /FileAttachment /FS 5 0 R >>']), /attached files/],
    ['with a form', handmadePage('/AA << /WC << /S /SubmitForm /F (x) >> >>'), /a form that sends/],
    ['with a film', handmadePage('', ['<< /Subtype /RichMedia >>']), /plays films/],
    ['that hides', packedPage('', ['<< >>'], hiding, ['/FlateDecode']), /cannot be checked/],
    ['that hides a script', packedPage('/AA << /O 20 0 R >>', [opening], hiding, ['/FlateDecode']), /script/],
  ] as const) {
    const { status, body } = await send(portal, admin, zemu.id, {}, { bytes });
    assert.deepEqual([status, reason.test(body.error)], [422, true], `${what}: ${body.error}`);
    assert.deepEqual(Object.keys(body.fields), ['file'], what);
  }
  assert.deepEqual(await stored(portal), NOTHING);
});

test('a file of more than 50 MB gets 413, and a PDF of exactly 50 MB is accepted', async (t) => {
  const { portal, zemu, admin } = await uploadPortal(t);
  const most = 50 * 1024 * 1024;
  const filled = (length: number) => {
    const whole = paper();
    return Buffer.concat([whole.subarray(0, 9), Buffer.alloc(length - whole.length, ' '), whole.subarray(9)]);
  };
  const tooLarge = await send(portal, admin, zemu.id, {}, { bytes: filled(most + 1) });
  assert.deepEqual([tooLarge.status, /too large: 50 MB is the most/.test(tooLarge.body.error)], [413, true]);
  assert.deepEqual(await stored(portal), NOTHING);
  const bytes = filled(most);
  const exact = await send(portal, admin, zemu.id, {}, { bytes });
  assert.deepEqual([exact.status, exact.body.resource?.bytes], [201, most], exact.body.error);
});

test('a PDF that crashes the inspection process gets 422, and the next upload succeeds', {
  skip: noProcessFiles,
}, async (t) => {
  const { portal, zemu, admin } = await uploadPortal(t);
  // A page tree that takes long to read.
  const kids = Array.from({ length: 9_000 }, (_, at) => `${at + 3} 0 R`);
  const slow = handmadePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'),
  ]);
  const sending = send(portal, admin, zemu.id, {}, { bytes: slow });
  await crashNext('inspect-worker', 'incoming');
  const { status, body } = await sending;
  assert.deepEqual([status, body.error], [422, 'This PDF cannot be opened.']);
  assert.deepEqual(await stored(portal), NOTHING);
  assert.equal((await send(portal, admin, zemu.id)).status, 201);
});
