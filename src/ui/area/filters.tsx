import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import { type ListSearch, readListSearch, writeListSearch } from '../lists/list-search.ts';

export type Filters = {
  search: ListSearch;
  /** Changes some filters; the list begins anew. What is typed replaces the place in the history, what is chosen adds one. */
  set: (changes: Record<string, string>, how?: 'typed' | 'chosen') => void;
  clear: () => void;
  /** The value of a filter that is typed, or chosen, and how it changes: for the fields below. */
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

/** From the last key to the search, in ms; the specification allows 150. */
const PAUSE = 120;

type TypedProps = {
  label: string;
  hint: string;
  /** As the address has it. */
  value: string;
  onChange: (value: string) => void;
  /** Id of a `datalist` with suggestions. */
  list?: string;
};

/** A filter that works while one types. */
export function TypedFilter({ label, hint, value, onChange, list }: TypedProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  // As it is when the pause is over: another filter may have been chosen meanwhile.
  const report = useEffectEvent(onChange);
  // What the address says by other means (Back, a link) wins over what is typed.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = wanted;
      report(wanted);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type="search"
        maxLength={MAX_FILTER_LENGTH}
        autoComplete="off"
        placeholder={hint}
        list={list}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  );
}

type ChosenProps = {
  label: string;
  value: string;
  /** What an empty value means. */
  any: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter of which one value is chosen. One that the address alone knows is shown as it is. */
export function ChosenFilter({ label, value, any, options, onChange }: ChosenProps) {
  const id = useId();
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{any}</option>
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The options of a filter whose values have their words in a record. */
export const optionsOf = (words: Record<string, () => string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: label() }));

type DayProps = { label: string; value: string; onChange: (value: string) => void };

/** A filter by day, YYYY-MM-DD. */
export function DayFilter({ label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** The filters above a list. They work at once; Enter has nothing left to do. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <form
      className="filters narrow"
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
    >
      {children}
    </form>
  );
}
