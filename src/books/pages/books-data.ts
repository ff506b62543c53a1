import { type ListSearch, readListSearch } from '../../ui/lists/list-search.ts';
import type { Call } from '../../ui/use-outcome.ts';
import type { Book } from '../schema.ts';
import { conditions, MAX_PRICE } from '../vocabulary.ts';

/** The filters of the shelf, as the address and the API name them. */
const FILTERS = ['q', 'category', 'condition', 'minPrice', 'maxPrice'] as const;

/** Reads the address of the books page. What the API would refuse is left out or brought near: no visitor can mend an address. */
export function readBooksSearch(query: URLSearchParams): ListSearch {
  const search = readListSearch(query, FILTERS);
  const { condition = '', minPrice = '', maxPrice = '' } = search.filters;
  const filters = {
    ...search.filters,
    condition: conditions.find((one) => one === condition) ?? '',
    minPrice: priceOf(minPrice),
    maxPrice: priceOf(maxPrice),
  };
  return { ...search, filters };
}

const priceOf = (text: string): string =>
  /^\d{1,12}(\.\d{1,2})?$/.test(text) ? String(Math.min(Number(text), MAX_PRICE)) : '';

/** What the books page is made from. */
export type BooksData = { search: ListSearch; list: Call<Book[]> };
