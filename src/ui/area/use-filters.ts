import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListSearch, readListSearch, writeListSearch } from '../lists/list-search.ts';

export type Filters = {
  search: ListSearch;
  /** Changes some filters; the list begins anew. What is typed replaces the place in the history, what is chosen adds one. */
  set: (changes: Record<string, string>, how?: 'typed' | 'chosen') => void;
  clear: () => void;
};

/** The filters of a list, which live in the address: it can be kept, sent, and gone back to. */
export function useFilters(names: readonly string[]): Filters {
  const { search: query, key } = useLocation();
  const navigate = useNavigate();
  // What was just chosen shows before the address has changed: a checkbox would jump back until then.
  const [chosen, setChosen] = useState<{ key: string; query: string }>();
  if (chosen && chosen.key !== key) setChosen(undefined);
  const shown = chosen?.key === key ? chosen.query : query;
  const search = readListSearch(new URLSearchParams(shown), names);
  const show = (filters: Record<string, string>, replace: boolean) => {
    const next = writeListSearch({ filters, page: 1, after: null });
    setChosen({ key, query: next });
    void navigate({ search: next }, { replace, preventScrollReset: true });
  };
  return {
    search,
    set: (changes, how = 'chosen') => show({ ...search.filters, ...changes }, how === 'typed'),
    clear: () => show({}, false),
  };
}
