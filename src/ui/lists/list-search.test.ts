import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFiltered, listCall, pageWindow, readListSearch, writeListSearch } from './list-search.ts';

const read = (query: string) => readListSearch(new URLSearchParams(query), ['q', 'place']);

test('an address without a query means the first page of everything', () => {
  assert.deepEqual(read(''), { filters: { q: '', place: '' }, page: 1, after: null });
  assert.equal(writeListSearch(read('')), '');
  assert.equal(isFiltered(read('?page=3')), false);
});

test('a search and a page survive reading and writing', () => {
  const search = read('?q=R%26D+100%25&place=%E0%A4%B6%E0%A4%BF%E0%A4%AE%E0%A4%B2%E0%A4%BE&page=12');
  assert.deepEqual(search.filters, { q: 'R&D 100%', place: 'शिमला' });
  assert.deepEqual(read(writeListSearch(search)), search);
  assert.equal(isFiltered(search), true);
});

test('pages that are no page are the first one', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '1e3', '9999999999999'])
    assert.equal(read(`?page=${page}`).page, 1);
});

test('blanks are no search, and what the API would refuse as too long is cut', () => {
  assert.equal(read('?q=+++').filters.q, '');
  assert.equal(read(`?q=${'x'.repeat(500)}`).filters.q?.length, 200);
});

test('unknown parameters are left out', () => {
  assert.equal(writeListSearch(read('?utm_source=x&q=a')), '?q=a');
});

test('the call names the page and its size, or the cursor in its place', () => {
  assert.equal(listCall(read('?q=a'), 12), '?q=a&page=1&limit=12');
  assert.equal(listCall(read('?after=abc&page=4'), 24), '?after=abc&limit=24');
});

test('a pager shows the first page, the last, the neighbours, what fills a gap of one page, and the one asked for', () => {
  for (const [page, pages, shown] of [
    [1, 3, [1, 2, 3]],
    [1, 1, [1]],
    [10, 20, [1, 8, 9, 10, 11, 12, 20]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [9, 3, [1, 3, 7, 8, 9]],
    [1, 0, [1]],
  ] as const)
    assert.deepEqual(pageWindow(page, pages), shown, `page ${page} of ${pages}`);
});
