import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListSearch, readListSearch, writeListSearch } from '../lists/list-search.ts';

export type Filters = {
  search: ListSearch;
  /** Changes some filters; the list begins anew. What is typed replaces the place in the history, what is chosen adds one. */
  set: (changes: Record<string, string>, how?: 'typed' | 'chosen') => void;
  clear: () => void;
  /** The value of a filter that is typed, or chosen, and how it changes: for the fields of `filter-fields.tsx`. */
  typed: (name: string) => FilterValue;
  chosen: (name: string) => FilterValue;
};

type FilterValue = { value: string; onChange: (value: string) => void };

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
  const set: Filters['set'] = (changes, how = 'chosen') =>
    show({ ...search.filters, ...changes }, how === 'typed');
  const filter = (how: 'typed' | 'chosen') => (name: string) => ({
    value: search.filters[name] ?? '',
    onChange: (value: string) => set({ [name]: value }, how),
  });
  return { search, set, clear: () => show({}, false), typed: filter('typed'), chosen: filter('chosen') };
}
