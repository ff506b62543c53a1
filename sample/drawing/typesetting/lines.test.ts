import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakLines, piecesOf, wordsOf } from './lines.ts';

const plain = { bold: false, italic: false, code: false };
const lines = (text: string, width: number): string[] =>
  breakLines(wordsOf([{ text, ...plain }], 10), width).map(({ pieces }) =>
    pieces.map((each) => each.text).join(''),
  );

test('words are broken into lines that are not wider than allowed, and none is lost', () => {
  const text = 'one two three four five six seven eight nine ten';
  for (const width of [60, 100, 150]) {
    assert.equal(
      lines(text, width)
        .map((line) => line.trim())
        .join(' '),
      text,
    );
    for (const line of breakLines(wordsOf([{ text, ...plain }], 10), width)) assert.ok(line.width <= width);
  }
});

test('a word that is wider than a line is split without loss', () => {
  const cut = lines('abcdefghijklmnopqrstuvwxyz', 40);
  assert.ok(cut.length > 2);
  assert.equal(cut.join(''), 'abcdefghijklmnopqrstuvwxyz');
});

test('a no-break space keeps two words on one line', () => {
  assert.deepEqual(lines('aaaa bbbb\u00a0cccc', 60), ['aaaa', 'bbbb\u00a0cccc']);
});

test('every character is drawn with a font that has it, and refused if none has', () => {
  const faces = (text: string): string[] => piecesOf(text, { text, ...plain }, 10).map((piece) => piece.face);
  assert.deepEqual(faces('a≤ₙक'), ['regular', 'maths', 'small', 'devanagari']);
  assert.throws(() => faces('漢'), /no font of the sample sheets has the character 漢 \(U\+6F22\)/);
});

test('the style of a text selects its font', () => {
  const face = (style: object): string | undefined =>
    piecesOf('x', { text: 'x', ...plain, ...style }, 10)[0]?.face;
  assert.equal(face({ bold: true }), 'bold');
  assert.equal(face({ bold: true, italic: true }), 'boldItalic');
  assert.equal(face({ code: true }), 'mono');
  assert.ok((piecesOf('L', { text: 'L', ...plain, low: true }, 10)[0]?.rise ?? 0) < 0);
});
