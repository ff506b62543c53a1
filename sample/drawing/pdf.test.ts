import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPdf } from '../../test/read-pdf.ts';
import { parseBody } from './body-reader.ts';
import { renderPdf } from './pdf.ts';
import type { PdfMeta } from './typesetting/pdf-meta.ts';

const meta: PdfMeta = {
  title: 'Waves, November 2024',
  university: 'Dhauladhar University, Dharamshala',
  course: 'B.Sc. Physics',
  semester: 3,
  type: 'papers',
  language: 'en',
};
const render = (text: string, more: Partial<PdfMeta> = {}): Promise<Buffer> =>
  renderPdf(parseBody(text.split('\n'), 'test.md'), { ...meta, ...more });

test('the properties of a sheet have its title and university; every page names university, course and page number', async () => {
  const { info, pages } = await readPdf(await render('One\n\n\\pagebreak\n\nTwo'));
  assert.equal(info.Title, 'Waves, November 2024');
  assert.equal(info.Author, 'Dhauladhar University, Dharamshala');
  assert.equal(info.Language, 'en-IN');
  assert.equal(pages.length, 2);
  for (const [index, { text, width, height }] of pages.entries()) {
    assert.match(text, /Dhauladhar University, Dharamshala/);
    assert.match(text, /B\.Sc\. Physics · Semester 3/);
    assert.match(text, new RegExp(`Page ${index + 1} of 2`));
    assert.match(text, /invented university/);
    assert.deepEqual([Math.round(width), Math.round(height)], [595, 842]);
  }
});

test('the same text gives the same bytes, whatever was drawn before', async () => {
  const text = '1. Find **∂ψ/∂t** for x ≤ 3. {5}\n\nहिन्दी `code`';
  const before = await render(text);
  await render('Δ ∆ Ω Ω something else altogether');
  assert.ok(before.equals(await render(text)));
});

test('landscape sheets are wider than high', async () => {
  const { pages } = await readPdf(await render('| A | B |\n| 1 | 2 |', { orientation: 'landscape' }));
  assert.deepEqual([Math.round(pages[0]?.width ?? 0), Math.round(pages[0]?.height ?? 0)], [842, 595]);
});

test('copied Devanagari text equals the typed text', async () => {
  const text = 'हिन्दी विश्वविद्यालय में परीक्षा के लिए निर्धारित प्रश्न-पत्र, राष्ट्रीय शृंखला का वर्णन कीजिए।';
  const { info, pages } = await readPdf(await render(text, { language: 'hi' }));
  assert.equal(info.Language, 'hi-IN');
  assert.ok(pages[0]?.text.replaceAll('\n', ' ').includes(text.normalize('NFC')), pages[0]?.text);
  assert.match(pages[0]?.text ?? '', /पृष्ठ 1 \/ 1/);
});

test('copied formulas equal the typed ones', async () => {
  const text = '∫₀¹ √(1+x²) dx ≤ 3, vₓ = ∂ψ/∂t, Aᵀ, ΔE = ħω, aₙ → ∞';
  const { pages } = await readPdf(await render(text));
  assert.ok(pages[0]?.text.includes(text), pages[0]?.text);
});

test('copied program text keeps the spacing within a line', async () => {
  const { pages } = await readPdf(await render('```\nfor (int i = 0; i < n; i++) { a[i] *= 2; }\n```'));
  assert.ok(pages[0]?.text.includes('for (int i = 0; i < n; i++) { a[i] *= 2; }'), pages[0]?.text);
});

test('marks are printed at the end of their question', async () => {
  const { pages } = await readPdf(await render('1. Derive the formula. {7}'));
  assert.match(pages[0]?.text ?? '', /1\. Derive the formula\. \[7\]/);
});

test('a long table continues on further pages and repeats its head', async () => {
  const rows = Array.from({ length: 80 }, (_, index) => `| row ${index} | value |`);
  const { pages } = await readPdf(await render(['| Number | Meaning |', ...rows].join('\n')));
  assert.ok(pages.length >= 2);
  for (const { text } of pages) assert.match(text, /Number Meaning/);
  assert.match(pages.at(-1)?.text ?? '', /row 79/);
});

test('long program text and long paragraphs continue on further pages without loss', async () => {
  const code = Array.from({ length: 120 }, (_, index) => `line${index};`).join('\n');
  const prose = Array.from({ length: 1500 }, (_, index) => `word${index}`).join(' ');
  const { pages } = await readPdf(await render(`\`\`\`\n${code}\n\`\`\`\n\n${prose}`));
  const text = pages.map((page) => page.text).join('\n');
  for (const sought of ['line0;', 'line60;', 'line119;', 'word0', 'word750', 'word1499'])
    assert.ok(text.includes(sought));
});

test('a character that no font has is refused with its code point', async () => {
  await assert.rejects(render('漢字'), /U\+6F22/);
});
