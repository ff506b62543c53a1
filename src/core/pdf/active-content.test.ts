import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { handmadePage, packedPage } from '../../../test/handmade-pdf.ts';
import { findActiveContent, scriptKind } from './active-content.ts';
import { Bytes } from './bytes.ts';

const found = (bytes: Buffer) => [...findActiveContent(Bytes.of(bytes))].sort();
const objectStream = (text: string, filter = '/Filter /FlateDecode') => ({
  dictionary: `/Type /ObjStm /N 1 /First 4 ${filter}`,
  body: deflateSync(Buffer.from(text)),
});

test('a plain page has no active content', () => {
  assert.deepEqual(found(handmadePage()), []);
});

test('a script is found, also if its names are written in hexadecimal', () => {
  assert.deepEqual(found(handmadePage('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')), [
    'javascript',
  ]);
  assert.deepEqual(found(handmadePage('/OpenAction << /S /J#61vaScript /J#53 4 0 R >>')), ['javascript']);
  assert.deepEqual(found(handmadePage('/AA << /WC << /JS <6170702e> >> >>')), ['javascript']);
});

test('a script that only prints is distinguished from every other script', () => {
  assert.deepEqual(
    found(handmadePage('/OpenAction << /S /JavaScript /JS (this.print\\({bUI:true}\\);) >>')),
    ['print_script'],
  );
  for (const script of [
    'this.print({bUI:true,bSilent:false});',
    ' print(true);\r\n',
    'print( { bUI : true } )',
  ])
    assert.equal(scriptKind(script), 'print_script', script);
  for (const script of [
    'print(evil());',
    'print(); app.launchURL("x")',
    'print(Function`app.launchURL("x")`)',
    'print(a["b"])',
    'print({get bUI(){}})',
    'print(a=b)',
  ])
    assert.equal(scriptKind(script), 'javascript', script);
});

test('a script is classified by its decoded text, whatever escapes and encoding its string has', () => {
  const opened = (script: string) =>
    found(
      handmadePage(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS ${script} >> >>`),
    );
  for (const script of [
    '(print\\(0\\051;app.launchURL\\050"http://x"\\051;x=\\0500\\))',
    '(print\\(0\\51;app.alert\\0501\\))',
    '(print\\(Function`app.alert\\0501\\051`\\))',
    `<${Buffer.from('print(0);app.alert(1)').toString('hex')}>`,
  ])
    assert.deepEqual(opened(script), ['javascript'], script);
  for (const script of [
    '(print\\(\\))',
    '(this.pri\\\nnt\\050\\051;\\r\\n)',
    '(\xfe\xff\0p\0r\0i\0n\0t\0\\(\0\\))',
    '<7072696e742829>',
    '<feff007000720069006e0074002800290>',
  ])
    assert.deepEqual(opened(script), ['print_script'], script);
});

test('a script with a million spaces is classified in little time', () => {
  for (const begun of ['print(', 'print({', 'print()', 'this'])
    assert.equal(scriptKind(`${begun}${' '.repeat(1_000_000)}!`), 'javascript', begun);
});

test('bytes that only some PDF readers take for white space end a name, so that an action behind them is found', () => {
  for (const space of ['\x80', '\xff']) {
    const written = (text: string) => text.replaceAll('_', space);
    const action = written('<< /S_/JavaScript_/JS_(app.alert\\(1\\)) >>');
    assert.deepEqual(found(handmadePage(`/OpenAction ${action}`)), ['javascript']);
    assert.deepEqual(found(handmadePage(written('/OpenAction << /S_/Launch_ >>'))), ['launch']);
    const behind = written(`9_0_obj_<< /S /Launch >>`);
    assert.deepEqual(found(Buffer.concat([handmadePage(), Buffer.from(behind, 'latin1')])), ['launch']);
    const parted = (from: string, to: string) => ({
      pack: (bytes: Buffer) => deflateSync(Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')),
    });
    assert.deepEqual(found(packedPage('', harmless, parted('21 11', written('21_11')))), [
      'unchecked_objects',
    ]);
  }
  assert.deepEqual(found(handmadePage('/Lang /\xe5\x80\xff')), []);
});

test('a launch action is found in plain objects, in object streams and inside the body of another stream', () => {
  assert.deepEqual(found(handmadePage('/OpenAction << /S /Launch /F (calc.exe) >>')), ['launch']);
  assert.deepEqual(found(handmadePage('', [objectStream('5 0 << /S /#4caunch /F (x) >>')])), ['launch']);
  const hidden = { dictionary: '', body: Buffer.from('9 0 obj << /S\n/Launch /F (x) >> endobj') };
  assert.deepEqual(found(handmadePage('', [hidden])), ['launch']);
});

test('a link to a file, a share or a script is found in any action and any encoding; web and mail links are allowed', () => {
  const leading = (address: string) => `/AA << /O << /S /URI /URI ${address} >> >>`;
  for (const address of [
    '(file://host/share)',
    '(\\146ile:\\\n//host/share)',
    '(ja\\tvascript:alert\\(1\\))',
    '<66696c65 3a2f2f686f7374>',
    '<feff00660069006c0065003a002f002f0068>',
    '(\\\\\\\\host\\\\share)',
    '(//host/share)',
    '(\\040/\\057host/share)',
    '<feff002f002f0068>',
    '(setup.exe)',
  ])
    assert.deepEqual(found(handmadePage(leading(address))), ['address'], address);
  assert.deepEqual(found(handmadePage('/URI << /Base (file://host/) >>')), ['address']);
  assert.deepEqual(found(packedPage('', ['<< /S /URI /URI (file://host/) >>', '<< /B 2 >>'])), ['address']);
  assert.deepEqual(found(handmadePage(leading('4 0 R'), ['(file://host/share)'])), ['address']);
  assert.deepEqual(found(packedPage(leading('4 0 R'), ['(file://host/)', '<< /B 2 >>'])), ['address']);
  for (const address of [
    '(https://college.test/a.exe)',
    '(mailto:asha@college.test)',
    '(www.college.test)',
    '(#page=2)',
    '(/courses/physics)',
    '(notes//unit-1.pdf)',
    '<68747470733a2f2f61>',
    'null',
  ])
    assert.deepEqual(found(handmadePage(leading(address))), [], address);
  // A title is no address, even when it is an object of its own.
  assert.deepEqual(found(handmadePage('/Title 4 0 R', ['(Physics: Unit 1)'])), []);
});

test('a file attached to a page is found', () => {
  assert.deepEqual(found(handmadePage('', ['<< /Subtype /FileAttachment /FS 5 0 R >>'])), ['embedded_files']);
});

test('text about scripts in strings, comments and page contents does not count as active content', () => {
  const contents = { dictionary: '', body: Buffer.from('BT (HTML, CSS/JavaScript /JS (x)) Tj /JS (x) ET') };
  assert.deepEqual(
    found(handmadePage('/Title (/S /JavaScript /JS \\( \\(x)\\)) % /JS (x)\n', [contents])),
    [],
  );
  assert.deepEqual(found(handmadePage('/Names << /JavaScript << /Names [] >> >>')), []);
});

test('private data that a scanning app stores with a page does not count as an attachment', () => {
  const metadata = { dictionary: '/Type /EmbeddedFile', body: Buffer.from('{}') };
  assert.deepEqual(
    found(handmadePage('', [metadata, '<< /AFRelationship /Private /EF << /F 4 0 R >> >>'])),
    [],
  );
});

test('an object stream that cannot be decoded or is too large counts as unchecked', () => {
  const rare = objectStream('5 0 << >>', '/Filter [/ASCIIHexDecode /FlateDecode]');
  assert.deepEqual(found(handmadePage('', [rare])), ['unchecked_objects']);
  const encrypted = { dictionary: '/Type /ObjStm /Filter /FlateDecode', body: Buffer.from('not deflated') };
  assert.deepEqual(found(handmadePage('', [encrypted])), ['unchecked_objects']);
  assert.deepEqual(found(handmadePage('', [objectStream(' '.repeat(129 * 1024 * 1024))])), [
    'unchecked_objects',
  ]);
});

const LAUNCH = '<< /S /Launch /F (calc.exe) >>';
const harmless = ['<< /A 1 >>', '<< /B 2 >>'];

test('an object stream is decoded in all ways in which usual PDF producers write it', () => {
  assert.deepEqual(found(packedPage('', [...harmless, LAUNCH])), ['launch']);
  assert.deepEqual(found(packedPage('', harmless)), []);
  const ways: Record<string, (text: Buffer) => Buffer> = {
    '/Type /ObjStm': (text) => text,
    '/Type /ObjStm /Filter []': (text) => text,
    '/Type /ObjStm /Filter [/FlateDecode] /DecodeParms [null]': deflateSync,
    '/Type /ObjStm /Filter /Fl /Extends 3 0 R': deflateSync,
    '/Type /ObjS#74m /Fi#6cter /Fl#61teDecode': deflateSync,
    // Readers that ignore the type take this for an object stream, too.
    '/Filter /FlateDecode': deflateSync,
  };
  for (const [entries, pack] of Object.entries(ways)) {
    assert.deepEqual(found(packedPage('', harmless, { entries, pack })), [], entries);
    assert.deepEqual(found(packedPage('', [...harmless, LAUNCH], { entries, pack })), ['launch'], entries);
  }
});

test('an object stream with an unusual or ambiguous dictionary counts as unchecked', () => {
  for (const entries of [
    '/Type /ObjStm /Filter 5 0 R',
    '/Type /ObjStm /Filter [5 0 R]',
    '/Type 5 0 R /Filter /FlateDecode',
    '/Type /ObjStm /Filter /FlateDecode /Filter /ASCIIHexDecode',
    '/Type /ObjStm /Type /XObject /Filter /FlateDecode',
    '/Type /ObjStm /Filter /LZWDecode',
    '/Type /ObjStm /Filter /Nothing',
    '/Type /ObjStm /Filter [/Crypt /FlateDecode]',
    '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]',
    '/Type /ObjStm /F /FlateDecode',
    '/Type /ObjStm /F (other.bin) /Filter /FlateDecode',
    '/Type /ObjStm /Filter /FlateDecode /DecodeParms 5 0 R',
    '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>',
    '/Type /ObjStm /Filter /FlateDecode /DP [<< /Predictor 2 >>]',
    '/Type /ObjStm /Filter /FlateDecode /N 5 0 R',
    '/Type /ObjStm /Filter /FlateDecode /First 5 0 R',
    `/Type /ObjStm /Filter /FlateDecode ${'/A /B '.repeat(40)}`,
  ])
    assert.deepEqual(found(packedPage('', harmless, { entries })), ['unchecked_objects'], entries);
  const encrypted = packedPage('', harmless, { trailer: '/Encrypt 5 0 R' });
  assert.deepEqual(found(encrypted), ['unchecked_objects']);
});

test('an object stream with ambiguous object offsets counts as unchecked', () => {
  const header = (text: string, to: string) => ({
    pack: (bytes: Buffer) => deflateSync(Buffer.from(bytes.toString('latin1').replace(text, to), 'latin1')),
  });
  // The offset points into a string, into a dictionary, into a comment, before the first object, or is no number.
  const hidden = ['(aaaaaaaaaaaa << /S /Launch >>)', '<< /B 2 >>'];
  assert.deepEqual(found(packedPage('', hidden)), []);
  for (const [objects, from, to] of [
    [hidden, '21 32', '21 14'],
    [['<< /Long << /A 1 >> >>', '<< /B 2 >>'], '21 23', '21 9 '],
    [['% << /A 1 >> \n', '<< /B 2 >>'], '20 0', '20 2'],
    [harmless, '21 11', '21 -1'],
    [harmless, '21 11', '21  x'],
  ] as const)
    assert.deepEqual(found(packedPage('', objects, header(from, to))), ['unchecked_objects'], to);
  assert.deepEqual(found(packedPage('', ['[[[[', '<< /B 2 >>'])), ['unchecked_objects']);
});

test('an object stream with an ambiguous end counts as unchecked', () => {
  const entries = '/Type /ObjStm';
  const plain = { entries, pack: (text: Buffer) => text };
  assert.deepEqual(found(packedPage('', ['(a endstream endobj %)', LAUNCH], plain)), ['unchecked_objects']);
  const longer = {
    entries: '/Type /ObjStm',
    pack: (text: Buffer) => Buffer.concat([text, Buffer.from('\n ')]),
  };
  const lying = packedPage('', harmless, longer)
    .toString('latin1')
    .replace(/\/Length \d+/, '/Length 20');
  assert.deepEqual(found(Buffer.from(lying, 'latin1')), ['unchecked_objects']);
  // After `stream`, one reader skips to the end of the line, another does not.
  const odd = packedPage('', harmless).toString('latin1').replace('stream\n', 'stream x\n');
  assert.deepEqual(found(Buffer.from(odd, 'latin1')), ['unchecked_objects']);
});

test('an object stream behind an unclosed array or dictionary counts as unchecked', () => {
  for (const open of ['/X [', '/X <<', '/X [ << /Y']) {
    const packed = packedPage('', [LAUNCH], { entries: `/Type /ObjStm /Filter /FlateDecode ${open}` });
    assert.deepEqual(found(packed), ['unchecked_objects'], open);
  }
});

test('a stream whose type is not a name, or whose bytes are in another file, counts as unchecked', () => {
  const body = Buffer.from('BT ET');
  for (const dictionary of [
    '/Type 5 0 R',
    '/T#79pe (ObjStm)',
    '/F (bytes.bin)',
    '/Type /XObject /F << /F (x) >>',
  ])
    assert.deepEqual(found(handmadePage('', [{ dictionary, body }])), ['unchecked_objects'], dictionary);
  assert.deepEqual(found(handmadePage('', [{ dictionary: '/Filter 5 0 R /Length 6 0 R', body }])), []);
});

test('a launch action is found in every place where a PDF reader could find it', () => {
  const action = '<< /S /Launch /F (calc.exe) >>';
  const [whole] = [handmadePage('/Lang (en)').toString('latin1')];
  const places: Record<string, string> = {
    'behind the end': `${whole}9 0 obj ${action} endobj`,
    'in a revision': `${whole}9 0 obj ${action} endobj\nxref\n9 1\n0000000000 00000 n \ntrailer << /Prev 9 >>\n%%EOF`,
    'in a comment': whole.replace('%PDF-1.7\n', `%PDF-1.7\n% 9 0 obj ${action} endobj\n`),
    'in a string': whole.replace('(en)', `(9 0 obj ${action} endobj)`),
    'in a trailer': `${whole}\ntrailer << /Root << /OpenAction ${action} >> >>`,
    'behind a comment': `${whole}9%\n0%\nobj% x\n${action}`,
    'behind a dictionary that does not end': `${whole}9 0 obj << /A 1 endobj 10 0 obj << >> /B ${action}`,
    'with its type as an object': `${whole}9 0 obj << /S 10 0 R /F (x) >> endobj 10 0 obj /Launch endobj`,
    'next to another': `${whole}9 0 obj << /S /GoTo /Next [<< /S /URI /Next << /S /La#75nch >> >>] >> endobj`,
  };
  for (const [place, bytes] of Object.entries(places))
    assert.deepEqual(found(Buffer.from(bytes, 'latin1')), ['launch'], place);
  assert.deepEqual(found(packedPage('', ['<< /S 21 0 R >>', '/Launch'])), ['launch']);
});

test('actions and annotations that reach outside the document are classified, and others allowed', () => {
  for (const [type, kinds] of Object.entries({
    '/S /GoToR /F (other.pdf)': ['launch'],
    '/S /GoToE /T << /R /C >>': ['launch'],
    '/S /Thread /F (\\\\\\\\host\\\\share) /D 0': ['launch'],
    '/S /Thread /F << /FS /URL /F (file://host/a.pdf) >> /D 0': ['launch'],
    '/S /SubmitForm /F (https://example.com)': ['forms'],
    '/S /ImportData /F (data.fdf)': ['forms'],
    '/XFA [(template) 5 0 R]': ['forms'],
    '/S /Rendition /OP 0': ['media'],
    '/Subtype /RichMedia': ['media'],
    '/Subtype /3D': ['media'],
    '/OnInstantiate 5 0 R': ['javascript'],
    '/S /GoTo /D [3 0 R /Fit]': [],
    '/S /URI /URI (https://example.com)': [],
    '/S /Named /N /NextPage': [],
    '/BM /Screen': [],
    '/XFA null': [],
  }))
    assert.deepEqual(found(handmadePage(`/AA << /WC << ${type} >> >>`)), kinds, type);
});

test('a file that would take too long to parse counts as unchecked', () => {
  const nested = handmadePage('', [`${'['.repeat(100_000)}`]);
  assert.deepEqual(found(nested), ['unchecked_objects']);
  const open = Buffer.concat([handmadePage(), Buffer.from('9 0 obj ('.repeat(100_000))]);
  assert.deepEqual(found(open), ['unchecked_objects']);
});

test('a truncated file is searched without an error', () => {
  const whole = handmadePage('/OpenAction << /S /Launch /F (a) >>', [objectStream('5 0 << >>')]);
  for (let end = 0; end < whole.length; end += 7) findActiveContent(Bytes.of(whole.subarray(0, end)));
});
