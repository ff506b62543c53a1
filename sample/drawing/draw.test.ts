import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import test from 'node:test';
import { pdfOf, sampleResources } from '../resources.ts';
import { blocksOf, drawings, readSources, sourcesNow } from './draw.ts';
import { renderPdf } from './pdf.ts';
import { readPdf } from './read-pdf.ts';

test('the files were drawn from the texts, books and crests as they are now; else "npm run sample -- draw" is due', async () => {
  assert.deepEqual(await sourcesNow(), await readSources());
});

test('there is a file for each drawing, and none that nobody draws any more', async () => {
  const folder = new URL('../', import.meta.url);
  const names = await readdir(folder, { recursive: true });
  const there = names
    .filter((name) => /\.(pdf|webp)$/.test(name))
    .map((name) => new URL(name.normalize('NFC'), folder).href);
  const drawn = [...(await drawings()).values()].flatMap(({ files }) => files.map(({ href }) => href));
  assert.deepEqual(there.sort(), drawn.sort());
});

test('a text in English and one in Hindi say on their PDFs what they would if they were drawn now', async () => {
  const resources = await sampleResources();
  for (const slug of ['interference-by-division-of-amplitude-notes', 'ras-siddhant-notes']) {
    const resource = resources.find((one) => one.slug === slug);
    assert.ok(resource);
    const { pages } = await readPdf(await renderPdf(blocksOf(resource), resource));
    assert.deepEqual((await readPdf(await readFile(pdfOf(resource)))).pages, pages);
  }
});
