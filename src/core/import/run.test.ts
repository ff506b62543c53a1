import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/app.ts';
import { testSource } from '../../../test/import.ts';
import type { Importer } from './importer.ts';
import { readJson } from './json.ts';
import { runImport } from './run.ts';

/** The last of 500 rows that repeat other rows. */
const AGAIN = 1_000;
/** The last row that is refused without a query. */
const UNWRITTEN = 90_000;

test('an import ends with an error after more than 100,000 refused rows in succession', async (t) => {
  const { db } = await testDatabase(t);
  const importer: Importer<number> = {
    what: 'books',
    batchWeight: 500,
    read: (source) => readJson(source, 'books'),
    check(row, _value, findings) {
      if (row > UNWRITTEN) return row;
      if (row > AGAIN - 500 && row <= AGAIN) findings.count('books', 'unchanged');
      else findings.refuse({ row, what: 'books', item: '', reasons: ['is no book'] });
      return undefined;
    },
    async write(_tx, rows, findings) {
      for (const row of rows)
        findings.refuse({ row, what: 'books', item: '', reasons: ['has no university'] });
    },
  };
  const source = await testSource(t, `[${'1,'.repeat(110_000)}1]`, 'numbers.json');
  let refused = 0;
  const run = runImport({
    ...{ db, source, importer, dryRun: false, signal: new AbortController().signal },
    onBatch(findings) {
      refused += findings.refusals.length;
    },
  });
  await assert.rejects(run, {
    name: 'ImportError',
    message: /More than 1,00,000 rows in succession are refused\. .*mend the file/,
  });
  assert.equal(refused, AGAIN - 500 + 100_500, 'those before and after the ones that were there');
});
