import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import { testApp } from '../../test/app.ts';
import { notGiven } from '../../test/books.ts';
import { shelve as onShelf } from '../../test/reservations.ts';
import { valuesOf } from '../../test/values.ts';
import type { Database } from '../core/db/database.ts';
import { openBuilt } from '../core/pages/built.ts';
import type { Book } from './schema.ts';

async function shelve(database: Database, count: number, book: Record<string, unknown> = {}): Promise<void> {
  const given = { category: 'Physics', contact_number: '00000 00000', price: 120, verified_by: 'Unishelf' };
  for (let at = 1; at <= count; at += 1)
    await onShelf({ database }, { name: `Book ${at}`, ...given, ...book });
}

test('GET /books returns the published books, newest first, with every specified field', async (t) => {
  const { app, database } = await testApp(t);
  await shelve(database, 2);
  const answer = await app.inject('/api/books');
  assert.equal(answer.statusCode, 200);
  const books = answer.json<Book[]>();
  assert.deepEqual(valuesOf(books, 'name'), ['Book 2', 'Book 1']);
  const { _id, date, ...first } = books[0] as Book;
  assert.match(_id, /^[0-9a-f-]{36}$/);
  assert.match(date, /^\d{4}-\d\d-\d\dT.*Z$/);
  assert.deepEqual(first, {
    ...notGiven,
    name: 'Book 2',
    category: 'Physics',
    seller: 'Asha Negi',
    price: 120,
    image: null,
    imageSmall: null,
    verifiedBy: 'Unishelf',
    reserved: false,
    answeredBy: 'staff',
  });
});

test('visitors see reserved books, but none that are waiting, rejected, withdrawn, sold or in the trash', async (t) => {
  const { app, database } = await testApp(t);
  await shelve(database, 1, { name: 'Waiting', verified_at: null });
  await shelve(database, 1, { name: 'Rejected', verified_at: null, rejected_at: new Date() });
  await shelve(database, 1, { name: 'Withdrawn', withdrawn_at: new Date() });
  await shelve(database, 1, { name: 'Sold', sold_at: new Date() });
  await shelve(database, 1, { name: 'Binned', deleted_at: new Date() });
  await shelve(database, 1, { name: 'Reserved', reserved_at: new Date() });
  const shown = (await app.inject('/api/books')).json<Book[]>();
  assert.deepEqual(valuesOf(shown, 'name', 'reserved'), [['Reserved', true]]);
  assert.equal((await app.inject('/api/counts')).json<{ books: number }>().books, 1);
  const rows = await database.sql<{ id: string; name: string }[]>`select id, name from books`;
  for (const { id, name } of rows)
    assert.equal((await app.inject(`/api/books/${id}`)).statusCode, name === 'Reserved' ? 200 : 404, name);
});

test('the list can be filtered by category, condition and price, separately and together with a search', async (t) => {
  const { app, database } = await testApp(t);
  await shelve(database, 1, { name: 'Cheap Optics', price: 50, condition: 'Bad' });
  await shelve(database, 1, { name: 'Fine Optics', price: '199.50', condition: 'Excellent' });
  await shelve(database, 1, { name: 'Algebra', price: 200, condition: 'Excellent', category: 'Math' });
  await shelve(database, 1, { name: 'Gift', price: 0, category: 'Math' });
  const found = async (query: string) => {
    const answer = await app.inject(`/api/books?page=1&${query}`);
    assert.equal(answer.headers['x-total-count'], String(answer.json<Book[]>().length), query);
    return answer.json<Book[]>().map((book) => book.name);
  };
  assert.deepEqual(await found('condition=Excellent'), ['Algebra', 'Fine Optics']);
  assert.deepEqual(await found('minPrice=50&maxPrice=199.50'), ['Fine Optics', 'Cheap Optics']);
  assert.deepEqual(await found('minPrice=199.51'), ['Algebra']);
  assert.deepEqual(await found('maxPrice=0'), ['Gift']);
  assert.deepEqual(await found('category=Math&minPrice=1'), ['Algebra']);
  assert.deepEqual(await found('q=optics&maxPrice=100'), ['Cheap Optics']);
  assert.deepEqual(await found('q=op&condition=Excellent&category=Physics'), ['Fine Optics']);
  assert.deepEqual(await found('minPrice=200&maxPrice=100'), []);
  assert.equal((await found('minPrice=&maxPrice=&condition=&category=')).length, 4);
});

test('the search finds any part of a name or category, even one letter, ignores case, and takes wildcards literally', async (t) => {
  const { app, database } = await testApp(t);
  await shelve(database, 1, { name: 'Wave Motion', category: 'Physics' });
  await shelve(database, 1, { name: 'Physical Geography', category: 'Other' });
  await shelve(database, 1, { name: '100% Algebra_', category: 'Math' });
  await shelve(database, 1, { name: 'हिन्दी साहित्य', category: 'Literature' });
  await shelve(database, 1, { name: 'C++ Primer', category: 'CS' });
  await shelve(database, 1, { name: 'Zoology', category: 'Biology' });
  const found = async (q: string) =>
    (await app.inject({ url: '/api/books', query: { q } })).json<Book[]>().map((book) => book.name);
  assert.deepEqual(await found('PHYSIC'), ['Physical Geography', 'Wave Motion']);
  assert.deepEqual(await found('math'), ['100% Algebra_']);
  assert.deepEqual(await found('%'), ['100% Algebra_']);
  assert.deepEqual(await found('_'), ['100% Algebra_']);
  assert.deepEqual(await found('साहित्य'), ['हिन्दी साहित्य']);
  assert.deepEqual(await found('a\\'), []);
  // One or two characters, or no three letters in a row.
  assert.deepEqual(await found('z'), ['Zoology']);
  assert.deepEqual(await found('ZO'), ['Zoology']);
  assert.deepEqual(await found('c++'), ['C++ Primer']);
  assert.deepEqual(await found('+ p'), ['C++ Primer']);
  assert.deepEqual(await found('हि'), ['हिन्दी साहित्य']);
  assert.deepEqual(await found('न्दी सा'), ['हिन्दी साहित्य']);
  assert.deepEqual(await found('zq'), []);
});

test('a search with more than 10,000 matches returns the newest by page and by cursor, and counts them as 10,000', async (t) => {
  const { app, database } = await testApp(t);
  await database.sql`insert into books (name, seller, price, verified_at) select 'Organic ' || n, 'S', 10, now() from generate_series(1, 10050) n`;
  const second = await app.inject('/api/books?q=organic&page=2&limit=12');
  assert.equal(second.headers['x-total-count'], '10000');
  assert.equal(second.json<Book[]>()[0]?.name, 'Organic 10038');
  const after = second.json<Book[]>().at(-1)?._id;
  const third = await app.inject(`/api/books?q=organic&limit=12&after=${after}`);
  assert.equal(third.json<Book[]>()[0]?.name, 'Organic 10026');
  const few = await app.inject(`/api/books?q=organic+1005&limit=12&page=1`);
  assert.deepEqual(valuesOf(few.json<Book[]>(), 'name'), ['Organic 10050', 'Organic 1005']);

  const { headers } = await app.inject('/api/books');
  const { books } = (await app.inject('/api/counts')).json<{ books: number }>();
  assert.deepEqual([headers['x-total-count'], books], ['10000', 10_000]);
});

test('pages have the total and links to their neighbours; all invalid parameters are refused together with 400', async (t) => {
  const { app, database } = await testApp(t);
  await shelve(database, 30);
  const answer = await app.inject('/api/books?page=2&limit=12');
  assert.equal(answer.json<Book[]>().length, 12);
  assert.equal(answer.headers['x-total-count'], '30');
  assert.equal(
    answer.headers.link,
    '</api/books?page=1&limit=12>; rel="first", </api/books?page=1&limit=12>; rel="prev", </api/books?page=3&limit=12>; rel="last", </api/books?page=3&limit=12>; rel="next"',
  );
  const last = await app.inject('/api/books?page=3&limit=12');
  assert.equal(last.json<Book[]>().length, 6);
  assert.doesNotMatch(String(last.headers.link), /rel="next"/);
  assert.deepEqual((await app.inject('/api/books?page=99999999&limit=12')).json(), []);

  for (const query of [
    'limit=0',
    'limit=101',
    'limit=ten',
    'page=0',
    'page=-1',
    'page=1.5',
    'after=%00',
    'after=x',
    'verified=maybe',
    'condition=Mint',
    'minPrice=-1',
    'minPrice=NaN',
    'minPrice=1e3',
    'maxPrice=1000000000',
    'maxPrice=1.999',
  ]) {
    const refused = await app.inject(`/api/books?${query}`);
    assert.equal(refused.statusCode, 400, query);
    assert.equal(refused.headers['content-type'], 'application/problem+json; charset=utf-8');
    const problem = refused.json<{ error: string; code: string; fields: Record<string, string[]> }>();
    assert.equal(problem.code, 'bad_input');
    assert.ok(problem.fields[query.split('=')[0] ?? ''], query);
  }
  const both = (await app.inject('/api/books?limit=0&page=0')).json<{ fields: object }>();
  assert.deepEqual(Object.keys(both.fields).sort(), ['limit', 'page']);
});

test('a list without page and limit ends after 1,000 rows with a link to the rest', async (t) => {
  const { app, database } = await testApp(t);
  await database.sql`insert into books (name, seller, price, verified_at) select 'Book ' || n, 'S', 10, now() from generate_series(1, 1001) n`;
  const first = await app.inject('/api/books');
  assert.equal(first.json<Book[]>().length, 1000);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
  const rest = await app.inject(next);
  assert.equal(rest.json<Book[]>().length, 1);
  assert.equal(rest.headers.link, undefined);
});

test('a page after the last one is a 404 that says that the shelf ends before it, not that no books exist', async (t) => {
  const { app, database } = await testApp(t, { renderer: await openBuilt(path.resolve('dist')) });
  await shelve(database, 1);
  const statusOf = (page: string) => /role="status">(.*?)<\/p>/.exec(page)?.[1];
  const { statusCode, payload } = await app.inject('/Books?page=2');
  assert.equal(statusCode, 404);
  assert.ok(payload.includes('The shelf ends before this page'));
  assert.equal(statusOf(payload), '');
  assert.equal(statusOf((await app.inject('/Books?q=none')).payload), '<span>No books</span>');
});
