import { useLocation, useNavigate } from 'react-router';
import { type ListSearch, readListSearch, writeListSearch } from '../list-search.ts';

export type Filters = {
  search: ListSearch;
  /** Changes some filters; the list begins anew. What is typed replaces the place in the history, what is chosen adds one. */
  set: (changes: Record<string, string>, how?: 'typed' | 'chosen') => void;
  clear: () => void;
};

/** The filters of a list, which live in the address: it can be kept, sent, and gone back to. */
export function useFilters(names: readonly string[]): Filters {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const search = readListSearch(new URLSearchParams(query), names);
  const show = (filters: Record<string, string>, replace: boolean) => {
    const address = writeListSearch({ filters, page: 1, after: null });
    // At once: what shows a filter, as a checkbox, would jump back until React has time for the new page.
    void navigate({ search: address }, { replace, preventScrollReset: true, flushSync: true });
  };
  return {
    search,
    set: (changes, how = 'chosen') => show({ ...search.filters, ...changes }, how === 'typed'),
    clear: () => show({}, false),
  };
}
