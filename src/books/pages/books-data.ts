import type { ListSearch } from '../../web/list-search.ts';
import type { Call } from '../../web/use-outcome.ts';
import type { Book } from '../schema.ts';

/** Books per page. */
export const PAGE_SIZE = 12;

/** What the books page is made from. */
export type BooksData = { search: ListSearch; list: Call<Book[]> };
