import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testApp, testDatabase } from '../../test/app.ts';
import { importSource, reasonsByRow, snapshot, testSource } from '../../test/import.ts';
import { until, untilBlocked } from '../../test/until.ts';
import { valuesOf } from '../../test/values.ts';
import { followTags } from '../core/cache/tags.ts';
import type { Database } from '../core/db/database.ts';
import { bookImporter } from './import.ts';
import type { Book } from './schema.ts';

const HEAD = 'name,author,category,price,condition,description';
const importCsv = async (
  t: TestContext,
  database: Database,
  text: string,
  {
    seller = 'Unishelf',
    isChosen,
    ...options
  }: { seller?: string; isChosen?: boolean; dryRun?: boolean } = {},
) => importSource(t, database, bookImporter(seller, isChosen), await testSource(t, text), options);
const csv = (...rows: string[]) => [HEAD, ...rows, ''].join('\n');
const added = (count: number) => ({ books: { added: count, changed: 0, unchanged: 0, refused: 0 } });

test('imported books are published at once, in the order of the file, and a running portal shows them', async (t) => {
  const { app, cache, database } = await testApp(t);
  await followTags(database, cache);
  const address = await app.listen({ port: 0 });
  const books = async () => (await (await fetch(`${address}/api/books`)).json()) as Book[];
  assert.deepEqual(await books(), []);
  await importCsv(t, database, csv('Waves,"Rao, S",Physics,249.50,Bad,Worn.', 'Plain,,,0,,'), {
    seller: 'Library',
  });
  await until('the list is dropped', () => !cache.find('en /api/books'));
  const shown = (await books()).map(({ name, author, category, price, condition, seller, verifiedBy }) =>
    [name, author, category, price, condition, seller, verifiedBy].join('|'),
  );
  assert.deepEqual(shown, [
    'Plain||Other|0|Good|Library|Library',
    'Waves|Rao, S|Physics|249.5|Bad|Library|Library',
  ]);
});

test('equal rows add several copies, and a second import of the file by the same seller changes nothing', async (t) => {
  const database = await testDatabase(t);
  const text = csv('Waves,Rao,Physics,100,Good,', 'Waves,Rao,Physics,100,Good,', 'Waves,Rao,Physics,80,Bad,');
  assert.deepEqual((await importCsv(t, database, text)).counts, added(3));
  const before = await snapshot(database);
  assert.equal((await importCsv(t, database, text)).counts.books?.unchanged, 3);
  assert.deepEqual(await snapshot(database), before);
  const other = await importCsv(t, database, text, { seller: 'Another Shop', isChosen: true });
  assert.deepEqual(other.counts, added(3));
});

test('a file without sellers matches its books again when another account imports it', async (t) => {
  const database = await testDatabase(t);
  const texts = [csv('Waves,Rao,,100,,', 'Waves,Rao,,90,,'), 'id,name,price\n7,Optics,50\n8,Heat,20\n'];
  for (const text of texts) {
    assert.deepEqual((await importCsv(t, database, text, { seller: 'Asha' })).counts, added(2));
    const { counts } = await importCsv(t, database, text, { seller: 'Ravi' });
    assert.equal(counts.books?.unchanged, 2);
  }
});

test('importing a corrected file changes its books and adds none', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, csv('Waves,Rao,Physics,100,Good,Old words.'));
  const again = await importCsv(t, database, csv('WAVES,rao,Science,90.5,,'));
  assert.deepEqual(again.counts.books, { added: 0, changed: 1, unchanged: 0, refused: 0 });
  const book = await database.db.selectFrom('books').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(
    [book.category, book.price, book.condition, book.description, book.version],
    ['Science', '90.50', 'Good', 'Old words.', 2],
  );
});

test('an import takes ISBNs in any form, and refuses a row with a wrong one, with the reason', async (t) => {
  const database = await testDatabase(t);
  const text = 'name,price,isbn\nWaves,100,0-306-40615-2\nOptics,50,978-0-306-40615-8\nHeat,20,\n';
  const imported = await importCsv(t, database, text);
  assert.deepEqual(reasonsByRow(imported), {
    3: ['isbn has a wrong digit, or two that are swapped: compare it with the book, or leave it empty'],
  });
  const read = async () => [
    ...(await database.db.selectFrom('books').select(['name', 'isbn']).orderBy('name').execute()),
  ];
  assert.deepEqual(await read(), [
    { name: 'Heat', isbn: null },
    { name: 'Waves', isbn: '9780306406157' },
  ]);
  const again = await importCsv(
    t,
    database,
    'name,price,isbn\nWaves,100,9780306406157\nHeat,20,979-10-90636-07-1\n',
  );
  assert.deepEqual(again.counts.books, { added: 0, changed: 1, unchanged: 1, refused: 0 });
  assert.equal((await read())[0]?.isbn, '9791090636071');
});

test('an imported email address is stored in plain characters', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, 'name,price,email\nWaves,100,asha＠campus.test\nHeat,20,\n');
  const books = await database.db.selectFrom('books').select('email').orderBy('name').execute();
  assert.deepEqual(valuesOf(books, 'email'), [null, 'asha@campus.test']);
});

test('a column “id” identifies books when other columns change, and a row with a repeated id is refused', async (t) => {
  const database = await testDatabase(t);
  await importCsv(t, database, 'id,name,price\n7,Waves,100\n8,Optics,50\n');
  const again = await importCsv(t, database, 'id,name,price\n8,Optics II,60\n7,Waves,100\n8,Heat,5\n');
  assert.deepEqual(again.counts.books, { added: 0, changed: 1, unchanged: 1, refused: 1 });
  assert.deepEqual(reasonsByRow(again), { 4: ['row 2 has the same id'] });
});

test('an import leaves books that were sold or removed unchanged, and reports them', async (t) => {
  const database = await testDatabase(t);
  const text = csv('Waves,,,100,,', 'Optics,,,100,,', 'Heat,,,100,,', 'Light,,,100,,');
  await importCsv(t, database, text);
  const set = (name: string, values: object) =>
    database.db.updateTable('books').set(values).where('name', '=', name).execute();
  await set('Waves', { sold_at: new Date() });
  await set('Optics', { deleted_at: new Date() });
  await database.db.deleteFrom('books').where('name', '=', 'Heat').execute();
  const again = await importCsv(t, database, text.replaceAll('100', '90'));
  assert.deepEqual(again.counts.books, { added: 0, changed: 1, unchanged: 3, refused: 0 });
  assert.deepEqual(again.remarks, { 'a book was sold or removed meanwhile, and stays so': 3 });
  const prices = await database.db.selectFrom('books').select(['name', 'price']).orderBy('id').execute();
  assert.deepEqual(valuesOf(prices, 'price'), ['100.00', '100.00', '90.00']);
});

test('a book that is sold while an import waits for its lock stays unchanged', async (t) => {
  const database = await testDatabase(t);
  const text = csv('Waves,,,100,,', 'Optics,,,100,,');
  await importCsv(t, database, text);
  const { importing } = await database.sql.begin(async (tx) => {
    await tx`select from books where name = 'Waves' for update`;
    const importing = importCsv(t, database, text.replaceAll('100', '90'));
    await untilBlocked(database);
    await tx`update books set sold_at = now() where name = 'Waves'`;
    return { importing };
  });
  assert.deepEqual((await importing).remarks, { 'a book was sold or removed meanwhile, and stays so': 1 });
  const prices = await database.db.selectFrom('books').select(['name', 'price']).orderBy('id').execute();
  assert.deepEqual(valuesOf(prices, 'price'), ['100.00', '90.00']);
});

test('an import reports all invalid values of each row, and imports the valid rows', async (t) => {
  const database = await testDatabase(t);
  const imported = await importCsv(
    t,
    database,
    csv(
      'Good,,Physics,1,Good,',
      ',,Cooking,NaN,Mint,',
      'Waves,,,-5,,',
      'Waves,,,,,',
      'Waves,,,1.999,,',
      'Waves,,,"1,50",,',
    ),
  );
  const rupees = 'price must be an amount in rupees from 0 to 10,00,000, such as 250 or 249.50';
  assert.deepEqual(reasonsByRow(imported), {
    3: [
      'name is required',
      'category must be one of Science, Arts, GK, Math, CS, History, Literature, Biology, Physics, Chemistry, Commerce, Engineering, Medical, Other',
      rupees,
      'condition must be one of Excellent, Good, Normal, Bad',
    ],
    4: [rupees],
    5: ['price is required'],
    6: [rupees],
    7: [rupees],
  });
  assert.equal(imported.counts.books?.added, 1);
});

test('two simultaneous imports of a file and a dry run add every copy exactly once', async (t) => {
  const database = await testDatabase(t);
  const rows = Array.from({ length: 500 }, (_, at) => `Book ${at % 400},,,100,,`);
  const text = csv(...rows);
  const runs = [importCsv(t, database, text), importCsv(t, database, text)];
  const tried = importCsv(t, database, text, { dryRun: true });
  const counts = (await Promise.all(runs)).map(({ counts }) => counts.books);
  assert.equal((counts[0]?.added ?? 0) + (counts[1]?.added ?? 0), 500);
  assert.equal((await tried).counts.books?.refused, 0);
  const { count } = await database.db
    .selectFrom('books')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(count, 500);
});
