import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type ReadPdf, readPdf } from '../test/read-pdf.ts';
import { universities } from './catalogue.ts';
import { pdfOf, type SampleResource, sampleResources } from './resources.ts';

type Drawn = SampleResource & { bytes: Buffer; pdf: ReadPdf };
const resources: Drawn[] = [];

before(async () => {
  for (const resource of await sampleResources()) {
    const bytes = await readFile(pdfOf(resource));
    resources.push({ ...resource, bytes, pdf: await readPdf(bytes, resource.language === 'hi' ? 99 : 1) });
  }
});

test('the sample contains eighty resources: 45 papers, 25 notes, 10 syllabi', () => {
  const count = (type: string): number => resources.filter((resource) => resource.type === type).length;
  assert.equal(resources.length, 80);
  assert.deepEqual([count('papers'), count('notes'), count('syllabus')], [45, 25, 10]);
});

test('every paper has the subject, the code and the exam date of its text, and all notes have a subject and a code', () => {
  for (const { type, slug, subject, code, exam, title, body, pdf } of resources) {
    if (type === 'syllabus') assert.deepEqual([subject, code, exam], [null, null, null], slug);
    else assert.ok(subject && /^[A-Z]{3}-\d{3}$/.test(code ?? ''), slug);
    if (type === 'papers') {
      assert.ok(pdf.pages[0]?.text.includes(code ?? ''), slug);
      assert.ok(body.join('\n').includes(`: ${subject}`), slug);
      const year = String(exam?.year);
      assert.ok(title.endsWith(year) && slug.endsWith(year), slug);
    } else assert.equal(exam, null, slug);
  }
  const months = new Set(resources.flatMap(({ exam }) => (exam ? [exam.month] : [])));
  assert.deepEqual([...months].sort(), [11, 12, 5, 6]);
});

test('every university and most departments have resources', () => {
  const places = new Set(resources.map(({ universityKey, department }) => `${universityKey}/${department}`));
  const departments = universities.reduce((sum, university) => sum + university.departments.length, 0);
  assert.ok(places.size > departments / 2, `${places.size} of ${departments}`);
  for (const { key } of universities)
    assert.ok(
      resources.some(({ universityKey }) => universityKey === key),
      key,
    );
});

test('the slugs of a university are all different', () => {
  const slugs = resources.map(({ universityKey, slug }) => `${universityKey}/${slug}`);
  assert.equal(new Set(slugs).size, slugs.length);
});

test('every PDF can be read, has its title, and is smaller than 200 kB', () => {
  for (const { slug, title, bytes, pdf } of resources) {
    assert.ok(pdf.pages.length >= 1, slug);
    assert.equal(pdf.info.Title, title);
    assert.ok(bytes.length > 20_000 && bytes.length < 200_000, `${slug}: ${bytes.length} bytes`);
  }
});

test('most PDFs have several pages, and one has exactly sixty', () => {
  assert.ok(resources.filter(({ pdf }) => pdf.pages.length > 1).length > 60);
  assert.equal(resources.filter(({ pdf }) => pdf.pages.length === 60).length, 1);
});

test('at least one PDF is in landscape format', () => {
  const lying = resources.filter(({ pdf }) => (pdf.pages[0]?.width ?? 0) > (pdf.pages[0]?.height ?? 0));
  assert.ok(lying.length >= 1);
});

test('two PDFs are in Hindi, and their text can be copied', () => {
  const hindi = resources.filter(({ language }) => language === 'hi');
  assert.equal(hindi.length, 2);
  for (const { pdf, slug } of hindi) {
    const text = pdf.pages.map((page) => page.text).join('\n');
    assert.ok((text.match(/\p{Script=Devanagari}/gu) ?? []).length > 1000, slug);
    assert.doesNotMatch(text, /(?:^|\s)[\u093a-\u094f\u0901-\u0903]/u, 'no word begins with a vowel sign');
    assert.doesNotMatch(text, /\u200b|\ufffd/u);
  }
});

const head = (more: Record<string, string> = {}): string =>
  Object.entries({
    department: 'Law',
    course: 'LL.B.',
    semester: '1',
    type: 'notes',
    title: 'Torts',
    ...more,
  })
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');

async function drain(files: Record<string, string>): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sample-resources-'));
  try {
    for (const { key } of universities) await mkdir(path.join(folder, key));
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(folder, 'patkai', name), text);
    return (await sampleResources(pathToFileURL(`${folder}/`))).length;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a text that matches the catalogue is accepted', async () => {
  assert.equal(await drain({ 'torts.md': `---\n${head()}\n---\nText.` }), 1);
});

test('a text that does not match the catalogue is refused with its file name', async () => {
  const refused = (more: Record<string, string>, reason: RegExp): Promise<void> =>
    assert.rejects(drain({ 'torts.md': `---\n${head(more)}\n---\nText.` }), reason);
  await refused({ course: 'B.Com' }, /patkai\/torts\.md:1: patkai has no course B\.Com in Law/);
  await refused({ semester: '7' }, /LL\.B\. has 6 semesters, not 7/);
});

test('two texts with the same title, and an invalid file name, are refused', async () => {
  const text = `---\n${head()}\n---\nText.`;
  await assert.rejects(drain({ 'a.md': text, 'b.md': text }), /patkai\/b\.md:1: there is another text/);
  await assert.rejects(drain({ 'Torts Law.md': text }), /lower-case letters/);
});
