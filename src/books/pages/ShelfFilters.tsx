import { MAX_FILTER_LENGTH } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { useSearchForm } from '../../ui/lists/use-search-form.ts';
import { categories, conditions, MAX_PRICE } from '../vocabulary.ts';
import { conditionWord } from './ConditionMark.tsx';

/** What the shelf is narrowed by. It searches while one types or chooses; without JavaScript, when the button is pressed. */
export function ShelfFilters({ filters }: { filters: Record<string, string> }) {
  const form = useSearchForm(filters);
  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <form
      {...form}
      className="filters shelf"
      role="search"
      action="/Books"
      aria-label={m.books_search_label()}
    >
      <div>
        <label htmlFor="search-q">{m.books_search()}</label>
        <input
          className="field"
          id="search-q"
          name="q"
          type="search"
          maxLength={MAX_FILTER_LENGTH}
          autoComplete="off"
          defaultValue={filters.q}
          placeholder={m.books_search_hint()}
        />
      </div>
      <button type="submit" className="btn">
        {m.books_search_button()}
      </button>
      <Choice
        name="category"
        label={m.books_category()}
        any={m.books_category_any()}
        value={filters.category ?? ''}
        options={categories.map((one) => [one, one])}
      />
      <Choice
        name="condition"
        label={m.books_condition()}
        any={m.books_condition_any()}
        value={filters.condition ?? ''}
        options={conditions.map((one) => [one, conditionWord(one)])}
      />
      <Price name="minPrice" label={m.books_price_from()} value={filters.minPrice ?? ''} />
      <Price name="maxPrice" label={m.books_price_to()} value={filters.maxPrice ?? ''} />
    </form>
  );
}

type ChoiceProps = { name: string; label: string; any: string; value: string; options: [string, string][] };

function Choice({ name, label, any, value, options }: ChoiceProps) {
  return (
    <div>
      <label htmlFor={`search-${name}`}>{label}</label>
      <select className="field" id={`search-${name}`} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {options.map(([one, word]) => (
          <option key={one} value={one}>
            {word}
          </option>
        ))}
      </select>
    </div>
  );
}

function Price({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div>
      <label htmlFor={`search-${name}`}>{label}</label>
      <input
        className="field num"
        id={`search-${name}`}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_PRICE}
        step="any"
        autoComplete="off"
        defaultValue={value}
      />
    </div>
  );
}
