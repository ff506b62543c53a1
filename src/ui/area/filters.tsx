import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import { languageOf } from '../language.ts';
import { readListSearch, writeListSearch } from '../lists/list-search.ts';

export type Filters = ReturnType<typeof useFilters>;

/** Counts the choices of all lists: the history entry of each knows its number. */
let choices = 0;

/** The filters of a list. The address stores them, so that a search can be bookmarked, shared and returned to. */
export function useFilters(names: readonly string[]) {
  const { search: query, key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const navigate = useNavigate();
  // Shows a new choice before the address has changed: a checkbox would flip back until then.
  const [chosen, setChosen] = useState<{ key: string; query: string; choice: number }>();
  // On a slow device an earlier choice reaches the address after a newer one was made: it must not undo that, or remove typed letters.
  if (chosen && chosen.key !== key)
    setChosen(!isBack && state?.choice < chosen.choice ? { ...chosen, key } : undefined);
  const shown = chosen?.key === key ? chosen.query : query;
  const search = readListSearch(new URLSearchParams(shown), names);
  const show = (filters: Record<string, string>, replace: boolean) => {
    const next = writeListSearch({ filters, page: 1, after: null });
    choices += 1;
    setChosen({ key, query: next, choice: choices });
    void navigate({ search: next }, { replace, preventScrollReset: true, state: { choice: choices } });
  };
  const set = (changes: Record<string, string>, how: 'typed' | 'chosen' = 'chosen') =>
    show({ ...search.filters, ...changes }, how === 'typed');
  const filter = (how: 'typed' | 'chosen') => (name: string) => ({
    value: search.filters[name] ?? '',
    onChange: (value: string) => set({ [name]: value }, how),
  });
  return {
    search,
    /** Changes some filters and returns to page 1. Typing replaces the history entry, choosing adds one. */
    set,
    clear: () => show({}, false),
    /** The value and change handler of a typed or chosen filter, for the fields below. */
    typed: filter('typed'),
    chosen: filter('chosen'),
  };
}

/** Debounce delay after the last key, in ms; the specification allows 150. */
const PAUSE = 120;

type TypedProps = {
  label: string;
  hint: string;
  /** The value in the address. */
  value: string;
  onChange: (value: string) => void;
  /** Id of a `datalist` with suggestions. */
  list?: string;
};

/** A text filter that applies while the reader types. */
export function TypedFilter({ label, hint, value, onChange, list }: TypedProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  // Calls the `onChange` of the latest render: another filter may have been chosen during the pause.
  const report = useEffectEvent(onChange);
  // A value that the address got by other means (Back, a link) wins over the typed one.
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
  /** Label of the empty value, if it is not among the options. */
  any?: string;
  options: { value: string; label: string; disabled?: boolean }[];
  onChange: (value: string) => void;
};

/** A filter with a list of values. A value of the address that is not in the list is shown as it is. */
export function ChosenFilter({ label, value, any, options, onChange }: ChosenProps) {
  const id = useId();
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={({ target }) => onChange(target.value)}>
        {any && <option value="">{any}</option>}
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            lang={languageOf(option.label)}
          >
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

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

/** The filters above a list. They apply at once, so submitting the form does nothing. */
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
