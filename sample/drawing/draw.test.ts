import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import test from 'node:test';
import { readPdf } from '../../test/read-pdf.ts';
import { pdfOf, sampleResources } from '../resources.ts';
import { blocksOf, drawings, readSources, sourcesNow } from './draw.ts';
import { renderPdf } from './pdf.ts';

test('the files are drawn from the current texts, books and crests; otherwise run "npm run sample -- draw"', async () => {
  assert.deepEqual(await sourcesNow(), await readSources());
});

test('every drawing has its files, and every file belongs to a drawing', async () => {
  const folder = new URL('../', import.meta.url);
  const names = await readdir(folder, { recursive: true });
  const there = names
    .filter((name) => /\.(pdf|webp)$/.test(name))
    .map((name) => new URL(name.normalize('NFC'), folder).href);
  const drawn = [...(await drawings()).values()].flatMap(({ files }) => files.map(({ href }) => href));
  assert.deepEqual(there.sort(), drawn.sort());
});

test('drawing an English and a Hindi text again gives the same pages as in their PDFs', async () => {
  const resources = await sampleResources();
  for (const slug of ['interference-by-division-of-amplitude-notes', 'ras-siddhant-notes']) {
    const resource = resources.find((one) => one.slug === slug);
    assert.ok(resource);
    const { pages } = await readPdf(await renderPdf(blocksOf(resource), resource));
    assert.deepEqual((await readPdf(await readFile(pdfOf(resource)))).pages, pages);
  }
});
