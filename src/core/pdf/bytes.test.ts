import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { handmadePage } from '../../../test/handmade-pdf.ts';
import { findActiveContent, scan } from './active-content.ts';
import { Bytes } from './bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'unishelf-bytes-'));
after(() => rmSync(folder, { recursive: true }));

/** Calls `work` with bytes in a file that are read through a window of the given size. */
function inFile<Result>(bytes: Buffer, window: number, work: (file: Bytes) => Result): Result {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  const fd = openSync(path, 'r');
  try {
    return work(Bytes.ofFile(fd, bytes.length, window));
  } finally {
    closeSync(fd);
  }
}

function tokens(bytes: Bytes): unknown[] {
  const found: unknown[] = [];
  scan(bytes, 0, (...token) => found.push(token) > 0);
  return found;
}

const samples = [
  handmadePage(
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\) \\) (nested)) >> /A#42 <0102> % a comment\n',
  ),
  handmadePage('', [
    {
      dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
      body: deflateSync('5 0 << /S /Launch >>'),
    },
    { dictionary: '', body: Buffer.from(`${'endstre '.repeat(40)} x 9 0 obj << /S\n/Launch /F (a) >>`) },
    `<< /Long (${'y'.repeat(700)}) /${'n'.repeat(300)} ${'7'.repeat(300)} <${'00'.repeat(300)}> >>`,
  ]),
  Buffer.from('(never closed \\'),
  Buffer.from('%'),
];

test('a file read through a window of any size has the same tokens and active content as when read at once', () => {
  for (const sample of samples) {
    const [whole, active] = [tokens(Bytes.of(sample)), findActiveContent(Bytes.of(sample))];
    for (const window of [80, 97, 128, 200, 333, 1024, 100_000]) {
      assert.deepEqual(inFile(sample, window, tokens), whole, `${window}`);
      assert.deepEqual(inFile(sample, window, findActiveContent), active, `${window}`);
    }
  }
});

test('a launch action is found wherever the read window ends', () => {
  for (let before = 0; before < 300; before += 1) {
    const body = Buffer.from(`${'x'.repeat(before)} 9 0 obj << /S  /Launch >>${'x'.repeat(200)}`);
    const file = handmadePage('', [{ dictionary: '', body }]);
    assert.deepEqual([...inFile(file, 100, findActiveContent)], ['launch'], `${before}`);
  }
});

test('a script that begins with a harmless call and has another one 70,000 characters later counts as JavaScript', () => {
  const script = `print\\(\\);${' '.repeat(70_000)}app.alert\\(1\\)`;
  const file = handmadePage(`/OpenAction << /S /JavaScript /JS (${script}) >>`);
  assert.deepEqual([...findActiveContent(Bytes.of(file))], ['javascript']);
});
