import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MarkupError, parseFrontMatter } from '../front-matter.ts';
import type { Block } from './blocks.ts';
import { parseBody } from './body-reader.ts';
import type { Span } from './inline.ts';

function parseResource(text: string, file: string) {
  const { front, body, bodyLine } = parseFrontMatter(text, file);
  return { front, blocks: parseBody(body, file, bodyLine) };
}

const head =
  '---\ndepartment: Physics\ncourse: B.Sc. Physics\nsemester: 3\ntype: papers   # a remark\ntitle: Waves\n---\n';
const body = (text: string): Block[] => parseBody(text.split('\n'), 'test.md');
const first = (text: string): Block => body(text)[0] ?? assert.fail('no block');

const fails = (text: string, line: number, reason: RegExp): void => {
  assert.throws(
    () => parseResource(text, 'kedar/test.md'),
    (error) => {
      assert.ok(error instanceof MarkupError);
      assert.equal(error.line, line, error.message);
      assert.match(error.message, new RegExp(`^kedar/test\\.md:${line}: `, 'u'));
      assert.match(error.message, reason);
      return true;
    },
  );
};

test('a text has front matter with defaults, and a body', () => {
  const { front, blocks } = parseResource(`${head}\nText.`, 'test.md');
  assert.deepEqual(front, {
    department: 'Physics',
    course: 'B.Sc. Physics',
    semester: 3,
    type: 'papers',
    title: 'Waves',
    subject: null,
    code: null,
    exam: null,
    language: 'en',
    orientation: 'portrait',
  });
  assert.equal(blocks.length, 1);
});

test('invalid front matter is refused with its line number', () => {
  fails('Text.', 1, /must begin with/);
  fails('---\ntitle: A', 1, /no closing/);
  fails('---\ntitle: A\n---\nText.', 1, /missing: department, course, semester, type/);
  fails(head.replace('papers', 'exam'), 5, /type must be one of papers, notes, syllabus/);
  fails(head.replace('semester: 3', 'semester: three'), 4, /whole number/);
  for (const exam of ['May 2024', '2024-13', '2024'])
    fails(head.replace('title: Waves', `title: Waves\nexam: ${exam}`), 7, /exam must be a year and a month/);
  fails(head.replace('title: Waves', 'author: me'), 6, /unknown line/);
  fails(head.replace('title: Waves', 'type: notes'), 6, /given twice/);
});

test('headings, centred lines, rules and page breaks are distinguished', () => {
  const kinds = body('# One\n\n### Three {5}\n\n^ **Middle**\n\n---\n\n\\pagebreak').map(({ kind }) => kind);
  assert.deepEqual(kinds, ['heading', 'heading', 'centred', 'rule', 'pagebreak']);
  const heading = first('### Three {5}');
  assert.ok(heading.kind === 'heading' && heading.level === 3 && heading.marks === '5');
});

test('consecutive lines form one paragraph, and a blank line starts a new one', () => {
  const blocks = body('One\ntwo\n\nthree');
  assert.deepEqual(
    blocks.map((block) => block.kind === 'paragraph' && plainText(block.spans)),
    ['One two', 'three'],
  );
});

test('questions keep their numbers, parts are indented, and marks are separated from the text', () => {
  const blocks = body('7. Derive it. {4 + 3}\n   (b) State it,\n   and prove it. {2}\n- a point');
  assert.deepEqual(
    blocks.map(
      (block) => block.kind === 'item' && [block.marker, block.level, plainText(block.spans), block.marks],
    ),
    [
      ['7.', 0, 'Derive it.', '4 + 3'],
      ['(b)', 1, 'State it, and prove it.', '2'],
      ['•', 0, 'a point', ''],
    ],
  );
});

test('a first part on the line of its question is recognised as a part', () => {
  const block = first('2. (a) State it. {3}');
  assert.ok(block.kind === 'item');
  assert.deepEqual([block.marker, block.inner, plainText(block.spans)], ['2.', '(a)', 'State it.']);
});

test('braces such as {1, 2} are text and not marks', () => {
  const block = first('Take the set {1, 2}');
  assert.ok(block.kind === 'paragraph');
  assert.equal(block.marks, '');
  assert.equal(plainText(block.spans), 'Take the set {1, 2}');
});

test('a line with two sides is split into them, and one with a single side is refused', () => {
  const block = first('~ Time: 3 hours | Marks: 70');
  assert.ok(block.kind === 'sides');
  assert.deepEqual([plainText(block.left), plainText(block.right)], ['Time: 3 hours', 'Marks: 70']);
  fails(`${head}~ left only`, 8, /two parts/);
});

test('a table keeps its cells, also one with an escaped bar', () => {
  const block = first('| A | B |\n| 1 \\| 2 | **x** |');
  assert.ok(block.kind === 'table');
  assert.deepEqual(
    block.rows.map((row) => row.map(plainText)),
    [
      ['A', 'B'],
      ['1 | 2', 'x'],
    ],
  );
});

test('a table with an invalid row is refused with the line number of the row', () => {
  fails(`${head}\n| A | B |\n| 1 |`, 10, /1 cells, the head has 2/);
  fails(`${head}\n| A | B |\n| - | -- |`, 10, /no separator row/);
  fails(`${head}\n| A | B`, 9, /must end with/);
});

test('program text keeps its spaces, lines and signs, and is refused if it is not closed', () => {
  const block = first('```\n  a *b* {3}\n\n# c\n```');
  assert.deepEqual(block, { kind: 'code', lines: ['  a *b* {3}', '', '# c'], tight: false });
  fails(`${head}\`\`\`\nint a;`, 8, /not closed/);
});

test('consecutive lines of a note form one note', () => {
  const block = first('> Use the\n> table.');
  assert.ok(block.kind === 'note');
  assert.equal(plainText(block.spans), 'Use the table.');
});

test('bold, italic and program text is recognised, stars between spaces stay, and unclosed italics are refused', () => {
  const block = first('a **b** *c* `d*e` 2 * 3 \\*');
  assert.ok(block.kind === 'paragraph');
  assert.deepEqual(
    block.spans.map(({ text, bold, italic, code }) => [text, bold, italic, code]),
    [
      ['a ', false, false, false],
      ['b', true, false, false],
      [' ', false, false, false],
      ['c', false, true, false],
      [' ', false, false, false],
      ['d*e', false, false, true],
      [' 2 * 3 *', false, false, false],
    ],
  );
  fails(`${head}\nText\n\n*open`, 11, /italic text is opened and not closed/);
});

test('an index after an underscore is lowered, and a name with an underscore is not', () => {
  const low = (text: string): string[] => {
    const block = first(text);
    assert.ok(block.kind === 'paragraph');
    return block.spans.filter((span) => span.low).map((span) => span.text);
  };
  assert.deepEqual(low('R_L and V_BE, (∂U/∂V)_T'), ['L', 'BE', 'T']);
  assert.deepEqual(low('roll_no, A_B_cc and `R_L`'), []);
});

test('invalid markup and a text without a body are refused', () => {
  fails(`${head}\n#Heading`, 9, /begins like markup/);
  fails(`${head}\n\\newpage`, 9, /begins like markup/);
  fails(head, 8, /no body/);
});

/** Returns the text of spans without their styles. */
function plainText(spans: Span[]): string {
  return spans.map((span) => span.text).join('');
}
