import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { persistently, persistWithDecoders } from './pdfjs-decoders.ts';

/** Returns a `fetch` that loses the first requests, and records all. */
function losing(losses: number) {
  const asked: string[] = [];
  const fetchOnce = async (url: string) => {
    asked.push(url);
    if (asked.length <= losses) throw new TypeError('Failed to fetch');
    return 'bytes';
  };
  return { asked, fetchOnce };
}

test('a decoder that fails to load is requested again, up to three times', async () => {
  const { asked, fetchOnce } = losing(3);
  assert.equal(await persistently(fetchOnce, '/wasm/jbig2.wasm', [0, 0, 0]), 'bytes');
  assert.equal(asked.length, 4);
  const lost = losing(9);
  await assert.rejects(persistently(lost.fetchOnce, '/wasm/jbig2.wasm', [0, 0, 0]), TypeError);
  assert.equal(lost.asked.length, 4);
});

test('a font is requested only once, because the text can be shown in another font', async () => {
  const { asked, fetchOnce } = losing(1);
  await assert.rejects(persistently(fetchOnce, '/standard_fonts/FoxitSerif.pfb'), TypeError);
  assert.equal(asked.length, 1);
});

for (const build of ['build', 'legacy/build']) {
  test(`the patched worker of pdf.js requests decoders again: ${build}`, async () => {
    const path = new URL(`../node_modules/pdfjs-dist/${build}/pdf.worker.min.mjs`, import.meta.url);
    const patched = persistWithDecoders(await readFile(path, 'utf8'));
    assert.match(
      patched,
      /async function persistently\s*\([\s\S]+\}async function fetchOnce\(\w+\)\{const \w+=await fetch\(/,
    );
    assert.match(patched, /await fetchBinaryData\(/);
  });
}

test('patching a worker that has changed throws an error', () => {
  assert.throws(() => persistWithDecoders('function fetchData(e){}'), /has changed/);
});
