import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { findActiveContent, scriptKind } from './active-content.ts';
import { Bytes } from './bytes.ts';
import { handmadePage } from './handmade.ts';

const found = (bytes: Buffer) => [...findActiveContent(Bytes.of(bytes))].sort();
const objectStream = (text: string, filter = '/Filter /FlateDecode') => ({
  dictionary: `/Type /ObjStm /N 1 /First 4 ${filter}`,
  body: deflateSync(Buffer.from(text)),
});

test('a plain page has no active content', () => {
  assert.deepEqual(found(handmadePage()), []);
});

test('a script is found, also where the names are written in hexadecimal', () => {
  assert.deepEqual(found(handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')), [
    'javascript',
  ]);
  assert.deepEqual(found(handmadePage('/OpenAction << /S /J#61vaScript /J#53 4 0 R >>')), ['javascript']);
  assert.deepEqual(found(handmadePage('/AA << /WC << /JS <6170702e> >> >>')), ['javascript']);
});

test('a script that only prints is told apart', () => {
  assert.deepEqual(
    found(handmadePage('/OpenAction << /S /JavaScript /JS (this.print\\({bUI:true}\\);) >>')),
    ['print_script'],
  );
  assert.equal(scriptKind('this.print({bUI:true,bSilent:false});'), 'print_script');
  assert.equal(scriptKind('print(evil());'), 'javascript');
  assert.equal(scriptKind('print(); app.launchURL("x")'), 'javascript');
});

test('a launch action is found in plain objects, in object streams and inside the body of another stream', () => {
  assert.deepEqual(found(handmadePage('/OpenAction << /S /Launch /F (calc.exe) >>')), ['launch']);
  assert.deepEqual(found(handmadePage('', [objectStream('5 0 << /S /#4caunch /F (x) >>')])), ['launch']);
  const hidden = { dictionary: '', body: Buffer.from('9 0 obj << /S\n/Launch /F (x) >> endobj') };
  assert.deepEqual(found(handmadePage('', [hidden])), ['launch']);
});

test('a file attached to a page is found', () => {
  assert.deepEqual(found(handmadePage('', ['<< /Subtype /FileAttachment /FS 5 0 R >>'])), ['embedded_files']);
});

test('text that only speaks of scripts, in strings, comments and page contents, is no active content', () => {
  const contents = { dictionary: '', body: Buffer.from('BT (HTML, CSS/JavaScript /JS (x)) Tj /JS (x) ET') };
  assert.deepEqual(
    found(handmadePage('/Title (/S /JavaScript /JS \\( \\(x)\\)) % /JS (x)\n', [contents])),
    [],
  );
  assert.deepEqual(found(handmadePage('/Names << /JavaScript << /Names [] >> >>')), []);
});

test('private data that a scanning app keeps beside a page is no attachment', () => {
  const metadata = { dictionary: '/Type /EmbeddedFile', body: Buffer.from('{}') };
  assert.deepEqual(
    found(handmadePage('', [metadata, '<< /AFRelationship /Private /EF << /F 4 0 R >> >>'])),
    [],
  );
});

test('objects packed in a way that cannot be looked into are said to be unchecked', () => {
  const rare = objectStream('5 0 << >>', '/Filter [/ASCIIHexDecode /FlateDecode]');
  assert.deepEqual(found(handmadePage('', [rare])), ['unchecked_objects']);
  const encrypted = { dictionary: '/Type /ObjStm /Filter /FlateDecode', body: Buffer.from('not deflated') };
  assert.deepEqual(found(handmadePage('', [encrypted])), ['unchecked_objects']);
  assert.deepEqual(found(handmadePage('', [objectStream(' '.repeat(129 * 1024 * 1024))])), [
    'unchecked_objects',
  ]);
});

test('a file cut off anywhere is searched without an error', () => {
  const whole = handmadePage('/OpenAction << /S /Launch /F (a) >>', [objectStream('5 0 << >>')]);
  for (let end = 0; end < whole.length; end += 7) findActiveContent(Bytes.of(whole.subarray(0, end)));
});
