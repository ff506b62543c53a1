import assert from 'node:assert/strict';
import test from 'node:test';
import { makeCatalogue } from './catalogue.ts';
import { Random } from './random.ts';
import { makeBlobs, makeResources, resourceColumns } from './resources.ts';
import { detailColumns, withDetails } from './texts.ts';

test('a generated resource with details has a value for each of its columns, and a file of its own', () => {
  const random = new Random(1);
  const rows = makeResources(random, makeCatalogue(random, 2).all, makeBlobs(random), 20);
  const columns = [...resourceColumns, ...detailColumns];
  for (const row of withDetails(random, rows, [])) {
    assert.equal(row.length, columns.length);
    const { sample, semester, file_sha256, created_at, exam_year, exam_month } = Object.fromEntries(
      columns.map((column, at) => [column, row[at]]),
    );
    assert.deepEqual(
      [sample, typeof semester, typeof exam_year, typeof exam_month],
      [true, ...Array(3).fill('number')],
    );
    assert.match(String(file_sha256), /^[0-9a-f]{64}$/);
    assert.match(String(created_at), /^20\d\d-\d\d-\d\dT/);
  }
});
