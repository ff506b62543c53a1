import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFiltered, listCall, pageWindow, readListSearch, titleOf, writeListSearch } from './list-search.ts';

const read = (query: string) => readListSearch(new URLSearchParams(query), ['q', 'place']);

test('an address without a query means the first page without filters', () => {
  assert.deepEqual(read(''), { filters: { q: '', place: '' }, page: 1, after: null });
  assert.equal(writeListSearch(read('')), '');
  assert.equal(isFiltered(read('?page=3')), false);
});

test('a search and a page number are read from an address and written back unchanged', () => {
  const search = read('?q=R%26D+100%25&place=%E0%A4%B6%E0%A4%BF%E0%A4%AE%E0%A4%B2%E0%A4%BE&page=12');
  assert.deepEqual(search.filters, { q: 'R&D 100%', place: 'शिमला' });
  assert.deepEqual(read(writeListSearch(search)), search);
  assert.equal(isFiltered(search), true);
});

test('the title of a list’s page names the searched words, and the page from the second one on', () => {
  assert.equal(titleOf('Books', read('')), 'Books');
  assert.equal(titleOf('Books', read('?page=3&place=Shimla')), 'Books · Page 3');
  assert.equal(titleOf('Books', read('?q=physics&page=2')), 'physics · Books · Page 2');
  assert.equal(titleOf('Books', read('?after=x&page=2')), 'Books');
});

test('an invalid page number means the first page', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '1e3', '9999999999999'])
    assert.equal(read(`?page=${page}`).page, 1);
});

test('a search of spaces is empty, and a longer one is cut to 200 characters', () => {
  assert.equal(read('?q=+++').filters.q, '');
  assert.equal(read(`?q=${'x'.repeat(500)}`).filters.q?.length, 200);
});

test('unknown query parameters are removed', () => {
  assert.equal(writeListSearch(read('?utm_source=x&q=a')), '?q=a');
});

test('the API call has the page or the cursor, and the size of the page', () => {
  assert.equal(listCall(read('?q=a'), 12), '?q=a&page=1&limit=12');
  assert.equal(listCall(read('?after=abc&page=4'), 24), '?after=abc&limit=24');
});

test('a pager shows the first, last, current and neighbouring pages, and fills gaps of one page', () => {
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
