import { type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import * as css from './SearchForm.module.css';

type Props = {
  /** The page with the results; without it, the current page. */
  action?: string;
  /** Names the search, for screen readers. */
  label: string;
  fields: { name: string; label: string; hint: string; value: string }[];
  button: string;
};

/** A search form with one or two fields, above a list. Searches while the reader types; without JavaScript, on submit. */
export function SearchForm({ action, label, fields, button }: Props) {
  const form = useSearchForm(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <form
      {...form}
      className={fields.length > 1 ? `filters ${css.two}` : `filters ${css.one}`}
      role="search"
      action={action}
      aria-label={label}
    >
      {fields.map(({ name, label, hint, value }) => (
        <div key={name}>
          <label htmlFor={`search-${name}`}>{label}</label>
          <input
            className="field"
            id={`search-${name}`}
            name={name}
            type="search"
            maxLength={MAX_FILTER_LENGTH}
            autoComplete="off"
            defaultValue={value}
            placeholder={hint}
          />
        </div>
      ))}
      <button type="submit" className="btn">
        {button}
      </button>
    </form>
  );
}

/** Focuses the search field after clearing a search: the pressed link is removed with the empty list. */
export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('main form[role="search"] input')?.focus();

/** Debounce delay after the last key, in ms: short enough to feel immediate, long enough not to search for every letter. */
const PAUSE = 120;
/** Marks the history entries that typing made: the fields' text is newer than these entries. */
const TYPED = 'typed';

/**
 * Makes a GET form search while the reader types: its fields become the query of the address, and replace the history entry.
 * Without JavaScript the form is submitted as usual.
 * @param fields the address's values by field name; written into the form when the address changes by other means (Back, a link)
 */
export function useSearchForm(fields: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<string>(undefined);
  const navigate = useNavigate();
  const { state, key } = useLocation();
  const navigationType = useNavigationType();
  const byTyping = state === TYPED && navigationType !== 'POP';
  const inAddress = queryOf(Object.entries(fields));

  const search = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const query = queryOf(entriesOf(form.current));
    if (query === asked.current) return;
    asked.current = query;
    void navigate({ search: query }, { replace: true, preventScrollReset: true, state: TYPED });
  };
  const searchSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, PAUSE);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address concerns the fields
  useEffect(() => {
    if (!form.current) return;
    const first = asked.current === undefined;
    if (byTyping && !first) return;
    asked.current = inAddress;
    // Text that was typed before hydration is searched for; later, the address wins.
    if (first && queryOf(entriesOf(form.current)) !== inAddress) return hearAgain(form.current);
    clearTimeout(timer.current);
    for (const [name, value] of Object.entries(fields)) {
      const field = form.current.elements.namedItem(name);
      if (field && 'value' in field && field.value.trim() !== value) field.value = value;
    }
  }, [inAddress, byTyping, key]);
  useEffect(() => {
    // A link that is followed right after the last key cancels the pending search.
    const follow = ({ target }: MouseEvent) =>
      (target as Element).closest('a') && clearTimeout(timer.current);
    addEventListener('click', follow, { capture: true });
    return () => {
      removeEventListener('click', follow, { capture: true });
      clearTimeout(timer.current);
    };
  }, []);

  return {
    ref: form,
    onInput: searchSoon,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      search();
    },
  };
}

/** Repeats an `input` event that fired before hydration, for the form and for other listeners. */
function hearAgain(form: HTMLFormElement): void {
  setTimeout(() => form.elements[0]?.dispatchEvent(new Event('input', { bubbles: true })), PAUSE);
}

const entriesOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);

const queryOf = (entries: [string, string][]): string =>
  `?${new URLSearchParams(entries.filter(([, value]) => value !== ''))}`;
