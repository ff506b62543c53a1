import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { collect, testSource } from '../../../test/import.ts';
import { valuesOf } from '../../../test/values.ts';
import { csvLines } from '../csv.ts';
import { readCsv } from './csv.ts';
import type { SourceRow } from './source.ts';

const columns = { required: ['name', 'price'], optional: ['contactNumber'] };

async function read(t: TestContext, content: string | Uint8Array): Promise<SourceRow[]> {
  return collect(readCsv(await testSource(t, content), columns));
}
const book = (row: number, name: string, price: string) => ({ row, value: { name, price } });
const two = [book(2, 'Waves', '100'), book(3, 'Optics', '200')];

test('lines may end in LF, CRLF or CR, with or without a byte order mark', async (t) => {
  const lines = ['name,price', 'Waves,100', 'Optics,200'];
  for (const end of ['\n', '\r\n', '\r'])
    for (const mark of ['', '\ufeff']) {
      assert.deepEqual(await read(t, mark + lines.join(end)), two);
      assert.deepEqual(await read(t, mark + lines.map((line) => line + end).join('')), two);
    }
});

test('a file is read in chunks of at most 4 KB, so that many short rows do not block other requests', async (t) => {
  const source = await testSource(t, `name,price\n${'"\n'.repeat(50_000)}`);
  const pieces = await collect(source.chunks());
  assert.ok(Math.max(...pieces.map(({ length }) => length)) <= 4096);
});

test('the line of an invalid byte is found in few steps, even after 200,000 lines', async (t) => {
  const { mock } = t.mock.method(TextDecoder.prototype, 'decode');
  await assert.rejects(testSource(t, Buffer.from(`${'\n'.repeat(200_000)}\u00e9`, 'latin1')), /line 200001 /);
  assert.ok(mock.callCount() < 10_000, `${mock.callCount()} pieces`);
});

test('semicolons or tabs separate cells if the first row uses them', async (t) => {
  for (const delimiter of [';', '\t'])
    for (const start of ['', '\n', '\r\n\r\n']) {
      const rows = await read(t, `${start}name,price\nWaves,100\nOptics,200`.replaceAll(',', delimiter));
      assert.deepEqual(valuesOf(rows as { value: unknown }[], 'value'), valuesOf(two, 'value'));
    }
  assert.deepEqual(await read(t, '"price";"name, in full";name\n1;x;A, B\n'), [
    { row: 1, unread: ['name, in full'] },
    book(2, 'A, B', '1'),
  ]);
});

test('UTF-16 is read if the file has a byte order mark', async (t) => {
  const text = Buffer.from('\ufeffname,price\nवर्षा,100\nतरंग,1\n', 'utf16le');
  const expected = [book(2, 'वर्षा', '100'), book(3, 'तरंग', '1')];
  assert.deepEqual(await read(t, text), expected);
  assert.deepEqual(await read(t, Buffer.from(text).swap16()), expected);
});

test('quoted cells may contain commas, quotation marks and line breaks', async (t) => {
  const rows = await read(t, 'name,price\r\n"Waves, and ""more""",1\r\n"two\r\nlines",2\r\n"",3\r\n');
  assert.deepEqual(rows, [book(2, 'Waves, and "more"', '1'), book(3, 'two\r\nlines', '2'), book(4, '', '3')]);
});

test('columns may be in any order, their names are matched loosely, and unknown columns are named and not read', async (t) => {
  const rows = await read(t, ' Price ,sh\0elf,Contact Number,NAME,\u001b\n5,top,00000 00000,Waves,\n');
  assert.deepEqual(rows, [
    { row: 1, unread: ['sh elf'] },
    { row: 2, value: { price: '5', contactNumber: '00000 00000', name: 'Waves' } },
  ]);
});

test('empty rows count, so that row numbers are those of a spreadsheet', async (t) => {
  assert.deepEqual(await read(t, 'name,price\n\n,\nWaves,1\n\n'), [
    { row: 3, isBlank: true },
    book(4, 'Waves', '1'),
  ]);
});

test('a row with too few or too many cells is reported with its number, and the next rows are read', async (t) => {
  const rows = await read(t, 'name,price\nWaves\nOptics,1,2\nHeat,3\n');
  assert.match(JSON.stringify(rows[0]), /"row":2.*has 1 column instead of 2/);
  assert.match(JSON.stringify(rows[1]), /"row":3.*has 3 columns instead of 2/);
  assert.deepEqual(rows[2], book(4, 'Heat', '3'));
});

test('a stray quotation mark does not affect other rows', async (t) => {
  const rows = await read(t, 'name,price\nThe "Big" Book,1\n"Half"open,2\nHeat,3\n');
  assert.deepEqual(rows, [book(2, 'The "Big" Book', '1'), book(3, '"Half"open', '2'), book(4, 'Heat', '3')]);
});

test('an unclosed quotation mark is reported, and a later row is read', async (t) => {
  const rows = await read(t, 'name,price\n"Waves,2\n"Optics",3\nHeat,4\n');
  assert.match(JSON.stringify(rows[0]), /"row":2.*opened and not closed/);
  assert.deepEqual(rows[1], { row: 3, value: { name: 'Heat', price: '4' } });
});

test('a quoted cell may begin with a quotation mark and contain a line break', async (t) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `"Waves" by X,${end}second line`;
    const rows = await read(t, `name,price${end}"${text.replaceAll('"', '""')}",1${end}Heat,2${end}`);
    assert.deepEqual(rows, [book(2, text, '1'), book(3, 'Heat', '2')]);
  }
});

test('a row with 198 quoted cells that all begin with a quotation mark and contain line breaks is read', async (t) => {
  const cells = Array.from({ length: 198 }, (_, at) => `"""a"" ${'line\n'.repeat(at)}"`);
  const names = cells.map(() => 'x');
  const rows = await read(t, `name,price,${names}\n"""a""\n",1,${cells}\nHeat,3,${names}\n`);
  assert.deepEqual(rows, [{ row: 1, unread: names }, book(2, '"a"\n', '1'), book(3, 'Heat', '3')]);
});

test('a cell that an export has escaped against formulas is read as its original text', async (t) => {
  const texts = [
    '=1+1',
    "'=1",
    "''=1",
    "'",
    "'x",
    "it's",
    '+91 98160 12345',
    "'+Plus",
    '＝1',
    '"a"\n=b',
    '-',
  ];
  const rows = await read(t, csvLines([['name', 'price'], ...texts.map((text) => [text, -1])]));
  assert.deepEqual(
    rows.map((row) => 'value' in row && row.value),
    texts.map((name) => ({ name, price: '-1' })),
  );
});

test('empty columns at the end, as spreadsheets write them, are ignored', async (t) => {
  const empty = ','.repeat(300);
  const rows = await read(t, `name,price${empty}\nWaves,1${empty}\n`);
  assert.deepEqual(rows, [book(2, 'Waves', '1')]);
});

test('a row with a NUL character is reported', async (t) => {
  const rows = await read(t, 'name,price\nWa\0ves,1\nHeat,2\n');
  assert.match(JSON.stringify(rows[0]), /NUL/);
  assert.equal(rows.length, 2);
});

const refused: [string, string | Uint8Array, RegExp][] = [
  ['an empty file', '', /given\.csv is empty/],
  ['blank lines', '\n\n', /holds no rows\. Expected columns: name, price; if you like also contactNumber/],
  [
    'missing columns',
    'title,cost\nWaves,1\n',
    /name and price are missing, “title”, “cost” found\. Expected columns/,
  ],
  ['one missing column', 'name,cost\nWaves,1\n', /price is missing/],
  ['a duplicate column', 'name,price,Name\nWaves,1,x\n', /“name” is there twice/],
  ['an unclosed quotation mark', 'name,price\nHeat,1\n"Waves,1\nx,2\n', /Row 3 opens a quotation mark/],
  [
    'an unclosed quotation mark in a large file',
    `name,price\n"${'x,1\n'.repeat(300_000)}`,
    /Row 2 has .* MB: .* quotation mark/,
  ],
  ['a cell of more than 1 MB', `name,price\n${'x'.repeat(1_100_000)},1\n`, /Row 2 has more than 1 MB/],
  ['a first row of more than 1 MB', ','.repeat(3_000_000), /Row 1 has more than 1 MB/],
  ['a row of more than 1 MB', `name,price\n${',Waves'.repeat(500_000)}`, /Row 2 has more than 1 MB/],
  [
    'too many columns',
    `name,price${',x'.repeat(199)}\nWaves,1\n`,
    /The first row has 201 columns, more than 200/,
  ],
  [
    'Latin-1',
    Buffer.from('name,price\nHeat,1\nCaf\u00e9,1\n', 'latin1'),
    /not UTF-8: line 3 .*Save it as UTF-8/,
  ],
  ['Latin-1 after 200,000 lines', Buffer.from(`${'a,b\n'.repeat(200_000)}\u00e9`, 'latin1'), /line 200001 /],
  ['truncated UTF-8', Buffer.from('name,price\nवर').subarray(0, -1), /not UTF-8: line 2 /],
  [
    'UTF-16 without a byte order mark',
    Buffer.from('name,price\nWaves,1\n', 'utf16le'),
    /UTF-16 without a byte order mark/,
  ],
  // Every letter of these names contains the byte 0x0a, as a line feed does.
  ['UTF-16 in Gurmukhi and Devanagari', Buffer.from('\ufeffਅਊऊ\n\ud800x', 'utf16le'), /line 2/],
  ['UTF-16BE in Gurmukhi', Buffer.from('\ufeffਅਊऊ\n\ud800x', 'utf16le').swap16(), /line 2/],
  [
    'truncated UTF-16',
    Buffer.from('\ufeffname\nx', 'utf16le').subarray(0, -1),
    /damaged UTF-16: line 2 .*Save it again/,
  ],
  ['a lone UTF-16 surrogate', Buffer.from('\ufeffname\n\ud800x', 'utf16le'), /line 2/],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004xlsx'), /a spreadsheet or ZIP archive.*Save it as CSV/],
  ['a PDF', '%PDF-1.7 …', /is a PDF/],
];
for (const [what, content, words] of refused)
  test(`a CSV file is refused with a clear message: ${what}`, (t) =>
    assert.rejects(read(t, content), (error: Error) => {
      assert.equal(error.name, 'ImportError');
      assert.match(error.message, words);
      return true;
    }));
