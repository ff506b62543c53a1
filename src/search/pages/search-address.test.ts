import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenIn, isAsked, readSearch, searchPath } from './search-address.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));
const again = (query: string) => searchPath(read(query), {});

test('a search is the same after reading and writing its address, and a changed filter returns to the first page', () => {
  const query = 'q=%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4+100%25&kind=resources&semester=3&sort=newest';
  assert.equal(again(query), `/search?${query}`);
  const search = read(`${query}&page=7`);
  assert.equal(search.page, 7);
  assert.deepEqual(chosenIn(search), ['semester']);
  assert.equal(
    searchPath(search, { semester: '', kind: '' }),
    '/search?q=%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4+100%25&sort=newest',
  );
});

test('parameters that the API would refuse are left out of the address', () => {
  for (const wrong of [
    'kind=people',
    'university=1',
    'course=0199-x',
    'semester=0',
    'semester=iii',
    'type=pdf',
    'year=22',
    'language=..',
    'sort=price',
    'plain=q,nothing',
    'page=0',
    'other=1',
  ])
    assert.equal(again(`q=a&${wrong}`), '/search?q=a', wrong);
  assert.equal(again('q=a&sort=relevance'), '/search?q=a');
  assert.equal(again('q=a&language=HI'), '/search?q=a&language=hi');
  assert.equal(again('q=a&plain=semester,x,year'), '/search?q=a&plain=semester%2Cyear');
  assert.equal(again('q=%00+a%00%1Fb'), '/search?q=a+b');
  assert.equal(read(`q=${'x'.repeat(10_000)}`).filters.q?.length, 200);
});

test('spaces and a kind alone are no search, a filter alone is', () => {
  assert.equal(isAsked(read('q=++&kind=books')), false);
  assert.equal(isAsked(read('type=notes')), true);
});
