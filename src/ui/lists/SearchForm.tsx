import { MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import * as css from './SearchForm.module.css';
import { useSearchForm } from './use-search-form.ts';

type Props = {
  /** The page that shows what is found; without it, the page itself. */
  action?: string;
  /** What is searched, for screen readers. */
  label: string;
  fields: { name: string; label: string; hint: string; value: string }[];
  button: string;
};

/** A search above a list, by one field or two. It searches while one types; without JavaScript, when the button is pressed. */
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

/** Where to go on after clearing a search: the link that was pressed is gone with the empty list. */
export const focusSearch = (): void =>
  document.querySelector<HTMLElement>('main form[role="search"] input')?.focus();
