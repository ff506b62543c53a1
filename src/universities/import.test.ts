import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import test, { type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '../../test/app.ts';
import { testFolder } from '../../test/folder.ts';
import { importSource, reasonsByRow, snapshot, testSource } from '../../test/import.ts';
import { valuesOf } from '../../test/values.ts';
import type { Database } from '../core/db/database.ts';
import { importFile } from '../core/import/command.ts';
import { universityImporter } from './import.ts';

const csv = (...rows: string[]) => ['name,shortName,location,website,description', ...rows, ''].join('\r\n');
const importCsv = async (t: TestContext, database: Database, text: string | Uint8Array, options = {}) =>
  importSource(t, database, universityImporter(), await testSource(t, text), options);

const three = csv(
  'Kedar Valley,KVTU,"Pauri, Uttarakhand",https://kvtu.example.org,"First ""hill"" university,\nfounded 1990."',
  'Kedar Valley,,Tehri,,',
  'तीस्ता विश्वविद्यालय,,गंगटोक,,',
);

test('importing a file of universities adds them, and a second import changes nothing', async (t) => {
  const database = await testDatabase(t);
  const first = await importCsv(t, database, three);
  assert.deepEqual(first.counts, { universities: { added: 3, changed: 0, unchanged: 0, refused: 0 } });
  const [kedar] = await database.db.selectFrom('universities').selectAll().orderBy('id').execute();
  assert.equal(kedar?.description, 'First "hill" university,\nfounded 1990.');
  assert.equal(kedar?.sample, false);
  const before = await snapshot(database);
  const second = await importCsv(t, database, three);
  assert.deepEqual(second.counts.universities, { added: 0, changed: 0, unchanged: 3, refused: 0 });
  assert.deepEqual(await snapshot(database), before);
});

test('imported values replace stored ones, and empty cells keep them', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, three);
  const again = csv('KEDAR VALLEY,,"pauri,  uttarakhand",https://new.example.org,');
  assert.equal((await importCsv(t, database, again)).counts.universities?.changed, 1);
  const [kedar] = await database.db.selectFrom('universities').selectAll().orderBy('id').execute();
  assert.deepEqual(
    [kedar?.name, kedar?.short_name, kedar?.website, kedar?.version],
    ['Kedar Valley', 'KVTU', 'https://new.example.org', 2],
  );
});

test('a file without locations matches the only university of a name, and an ambiguous name is refused', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, three);
  const plain =
    'name,website\nतीस्ता विश्वविद्यालय,https://teesta.example.org\nKEDAR VALLEY,https://k.example.org\nNew,\n';
  const imported = await importCsv(t, database, plain);
  assert.deepEqual(imported.counts.universities, { added: 1, changed: 1, unchanged: 0, refused: 1 });
  assert.deepEqual(reasonsByRow(imported)[3], [
    'name: 2 universities have this name (Pauri, Uttarakhand; Tehri): say which one by location',
  ]);
  const rows = await database.db
    .selectFrom('universities')
    .select(['location', 'website'])
    .orderBy('id')
    .execute();
  assert.deepEqual([rows.length, rows[2]], [4, { location: 'गंगटोक', website: 'https://teesta.example.org' }]);
});

test('the migration removes soft hyphens and zero-width spaces from locations, unless another university has the result', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, three);
  const migration = new URL('../../migrations/0031_invisible_breaks_in_locations.sql', import.meta.url);
  await database.sql`update universities set location = U&'Pauri, Uttara\\00ADkhand' where location like 'Pauri%'`;
  await database.sql`insert into universities (name, location) values ('Kedar Valley', U&'Teh\\200Bri')`;
  await database.sql.file(fileURLToPath(migration));
  const places = async () =>
    valuesOf(
      await database.db.selectFrom('universities').select('location').orderBy('id').execute(),
      'location',
    );
  assert.deepEqual(await places(), ['Pauri, Uttarakhand', 'Tehri', 'गंगटोक', 'Teh\u200bri']);
  assert.equal((await importCsv(t, database, three)).counts.universities?.unchanged, 3);
});

test('invalid rows are reported with number and reasons, and valid rows are imported', async (t) => {
  const database = await testDatabase(t);
  const imported = await importCsv(
    t,
    database,
    csv(
      'Good,,,,',
      ',X,,www.a.in,',
      `${'x'.repeat(201)},,,javascript:alert(1),`,
      'Short row,',
      'Nul\0,,,,',
      'Also good,,,,',
      'Good,,,https://other.example.org,',
      'GOOD,,,,',
      'Good,,,,',
    ),
  );
  assert.deepEqual(reasonsByRow(imported), {
    3: ['name is required', 'website must be a web address that begins with https:// or http://'],
    4: [
      'name may have 200 characters at most',
      'website must be a web address that begins with https:// or http://',
    ],
    5: ['has 2 columns instead of 5: look for a comma or a quotation mark too many or too few'],
    6: ['contains a NUL character, which text never does'],
    8: ['row 2 is about the same university, with other values: put both into one row'],
    9: ['row 2 is about the same university, with other values: put both into one row'],
  });
  assert.deepEqual(imported.counts.universities, { added: 2, changed: 0, unchanged: 1, refused: 6 });
  const rows = await database.db.selectFrom('universities').select('name').orderBy('id').execute();
  assert.deepEqual(valuesOf(rows, 'name'), ['Good', 'Also good']);
});

test('a row that only the database refuses does not affect other rows', async (t) => {
  const database = await testDatabase(t);
  await database.owner.sql`alter table universities add check (name <> 'Forbidden')`;
  const imported = await importCsv(t, database, csv('One,,,,', 'Forbidden,,,,', 'Two,,,,'));
  assert.match(reasonsByRow(imported)[3]?.[0] ?? '', /the database refuses it/);
  assert.deepEqual(imported.counts.universities, { added: 2, changed: 0, unchanged: 0, refused: 1 });
});

test('a dry run has the same counts and writes nothing', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, csv('Kedar Valley,,Tehri,https://old.example.org,'));
  const before = await snapshot(database);
  const tried = await importCsv(t, database, `${three}${'Bad,,,x,'}`, { dryRun: true });
  assert.deepEqual(tried.counts.universities, { added: 2, changed: 0, unchanged: 1, refused: 1 });
  assert.deepEqual(await snapshot(database), before);
});

test('rows before a syntax error in the file are stored completely', async (t) => {
  const database = await testDatabase(t);
  await assert.rejects(
    importCsv(t, database, csv('One,,Tehri,https://one.example.org,About one', '"Two,,,,')),
    /Row 3 opens a quotation mark/,
  );
  // The number of stored rows depends on how far the parser read before the error; those that are stored are complete.
  const again = await importCsv(t, database, csv('One,,Tehri,https://one.example.org,About one', 'Two,,,,'));
  const { added = 0, unchanged = 0 } = again.counts.universities ?? {};
  assert.equal(added + unchanged, 2);
});

test('an import that is stopped ends after a batch, and the next run continues', async (t) => {
  const database = await testDatabase(t);
  const rows = Array.from({ length: 1000 }, (_, at) => `University ${at},,,,`);
  const stop = new AbortController();
  const importer = universityImporter();
  const { write } = importer;
  let batches = 0;
  importer.write = async (...given) => {
    await write(...given);
    batches += 1;
    if (batches === 2) stop.abort();
  };
  const source = await testSource(t, csv(...rows));
  const stopped = await importSource(t, database, importer, source, { signal: stop.signal });
  assert.equal(stopped.counts.universities?.added, 400);
  const { counts } = await importCsv(t, database, csv(...rows));
  assert.deepEqual(counts.universities, { added: 600, changed: 0, unchanged: 400, refused: 0 });
});

test('two simultaneous imports add every row once', async (t) => {
  const database = await testDatabase(t);
  const rows = Array.from({ length: 600 }, (_, at) => `University ${at},,,,`);
  const [one, two] = await Promise.all([
    importCsv(t, database, csv(...rows)),
    importCsv(t, database, csv(...rows.toReversed())),
  ]);
  const sum = (key: 'added' | 'unchanged') =>
    (one.counts.universities?.[key] ?? 0) + (two.counts.universities?.[key] ?? 0);
  assert.deepEqual([sum('added'), sum('unchanged')], [600, 600]);
});

test('an import that loses the database reports it, and the next run continues', async (t) => {
  const database = await testDatabase(t);
  const rows = Array.from({ length: 600 }, (_, at) => `University ${at},,,,`);
  const importer = universityImporter();
  const { write } = importer;
  let batches = 0;
  importer.write = async (tx, ...rest) => {
    await write(tx, ...rest);
    batches += 1;
    if (batches < 2) return;
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await tx.selectFrom('universities').select('id').limit(1).execute();
  };
  const source = await testSource(t, csv(...rows));
  const [out, err] = [new PassThrough(), new PassThrough()];
  const run = { db: database.db, source, importer, dryRun: false, signal: new AbortController().signal };
  const place = { name: 'universities', reports: await testFolder(t), onEnd: async () => {} };
  const code = await importFile({ ...run, ...place }, { out, err: err as unknown as NodeJS.WriteStream });
  assert.equal(code, 1);
  assert.match(
    String(err.read()),
    /The database went away .* Bring it back\. Then run the same command again/,
  );
  const { counts } = await importCsv(t, database, csv(...rows));
  assert.deepEqual(counts.universities, { added: 400, changed: 0, unchanged: 200, refused: 0 });
});
