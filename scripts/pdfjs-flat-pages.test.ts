import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { flatPage, patchWorker } from './pdfjs-flat-pages.ts';

const reference = (num: number) => ({ num, gen: 0 });
const dictionary = (entries: Record<string, unknown>) => ({
  getRaw: (key: string) => entries[key],
  has: (key: string) => key in entries,
});
const leaf = dictionary({ Type: 'Page' });
const branch = dictionary({ Kids: [] });

/** Returns a fake document catalogue that records which objects were fetched. */
function catalogOf(root: Record<string, unknown>, objects: Record<number, unknown> = {}) {
  const fetched: number[] = [];
  const fetchAsync = async ({ num }: { num: number }) => {
    fetched.push(num);
    return objects[num] ?? leaf;
  };
  return { toplevelPagesDict: dictionary(root), xref: { fetchAsync }, fetched };
}

test('a page of a flat page tree is found without fetching the others', async () => {
  const catalog = catalogOf({ Count: 3, Kids: [4, 5, 6].map(reference) });
  assert.deepEqual(await flatPage(catalog, 2), [leaf, reference(6)]);
  assert.deepEqual(catalog.fetched, [6]);
});

test('a page of a flat page tree is found, also if the list of children is an object of its own', async () => {
  const catalog = catalogOf({ Count: 2, Kids: reference(9) }, { 9: [4, 5].map(reference) });
  assert.deepEqual(await flatPage(catalog, 1), [leaf, reference(5)]);
});

test('every other page tree is left to pdf.js', async () => {
  assert.equal(await flatPage(catalogOf({ Count: 9, Kids: [4, 5, 6].map(reference) }), 1), null);
  assert.equal(await flatPage(catalogOf({ Count: 2, Kids: [4, 5].map(reference) }, { 5: branch }), 1), null);
  assert.equal(await flatPage(catalogOf({ Count: 2, Kids: [4, 5].map(reference) }), 7), null);
  assert.equal(await flatPage(catalogOf({ Count: 1, Kids: [leaf] }), 0), null);
  assert.equal(await flatPage(catalogOf({}), 0), null);
});

for (const build of ['build', 'legacy/build']) {
  test(`the patched worker of pdf.js uses the shortcut for flat page trees: ${build}`, async () => {
    const path = new URL(`../node_modules/pdfjs-dist/${build}/pdf.worker.min.mjs`, import.meta.url);
    const patched = patchWorker(await readFile(path, 'utf8'));
    assert.match(
      patched,
      /async getPageDict\((\w+)\)\{const flat=await\(async function flatPage[\s\S]+?\)\(this,\1\)/,
    );
  });
}

test('patching a worker that has changed throws an error', () => {
  assert.throws(() => patchWorker('async findPage(e){}'), /has changed/);
});
