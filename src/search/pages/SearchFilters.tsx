import '../../ui/styles/components/folds.css';
import * as m from '../../paraglide/messages.js';
import { wholeNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import type { ListSearch } from '../../ui/lists/list-search.ts';
import type { FacetValue, SearchAnswer } from '../schema.ts';
import { type Facet, facets, isPlaceFacet } from '../vocabulary.ts';
import * as css from './SearchFilters.module.css';
import { chosenIn, searchPath } from './search-address.ts';
import { facetNames, valueName } from './search-words.ts';

type Props = { search: ListSearch; answer: SearchAnswer; found: string };

/** Facets with values so short that two fit side by side. */
const SHORT: readonly Facet[] = ['semester', 'year', 'language'];
/** How many values of a facet are shown before “more” is opened; of short ones, twice as many. */
const FIRST = 5;

/**
 * The filters with their counts: a column, or on small screens a sheet (a popover, which the browser opens and closes without a script).
 */
export function SearchFilters({ search, answer, found }: Props) {
  const shown = facets.filter((facet) => answer.facets[facet].length > 0);
  return (
    <div id="filters" popover="auto" className={css.filters}>
      <div className={css.head}>
        <h2>{m.search_filters()}</h2>
        <button
          type="button"
          className="icon"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={m.search_filters_close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {shown.map((facet) => (
        <FacetPart key={facet} facet={facet} values={inOrder(facet, answer.facets[facet])} search={search} />
      ))}
      <p className={css.foot}>
        <button type="button" className="btn primary" popoverTarget="filters" popoverTargetAction="hide">
          {found}
        </button>
      </p>
    </div>
  );
}

/** Sorts semesters from the first and years from the latest; other facets stay sorted by frequency. */
function inOrder(facet: Facet, values: FacetValue[]): FacetValue[] {
  const by = { semester: 1, year: -1 }[facet as string];
  return by ? values.toSorted((a, b) => by * (Number(a.value) - Number(b.value))) : values;
}

type FacetProps = { facet: Facet; values: FacetValue[]; search: ListSearch };

function FacetPart({ facet, values, search }: FacetProps) {
  const isShort = SHORT.includes(facet);
  const isChosen = Boolean(search.filters[facet]);
  const items = (some: FacetValue[]) => (
    <ul className={isShort ? css.short : undefined} aria-label={facetNames[facet]()}>
      {some.map((one) => (
        <li key={one.value}>
          <Value facet={facet} value={one} search={search} />
        </li>
      ))}
    </ul>
  );
  const first = isShort ? 2 * FIRST : FIRST;
  return (
    <details className={css.facet} open={isChosen || facet !== 'department'}>
      <summary>
        <h3>{facetNames[facet]()}</h3>
        <span className="chevron" />
      </summary>
      {items(values.slice(0, first))}
      {values.length > first && (
        <details className={css.more}>
          <summary>{m.search_more({ count: values.length - first })}</summary>
          {items(values.slice(first))}
        </details>
      )}
    </details>
  );
}

/** A value as a link that adds its filter, or removes it if it is chosen. */
function Value({
  facet,
  value: { value, label, total },
  search,
}: Omit<FacetProps, 'values'> & { value: FacetValue }) {
  const isChosen = search.filters[facet] === value;
  const name = facet === 'semester' ? value : valueName(facet, value, label);
  return (
    <Link
      to={searchPath(search, { [facet]: isChosen ? '' : value })}
      preventScrollReset
      rel="nofollow"
      aria-current={isChosen ? 'true' : undefined}
      lang={languageOf(name)}
    >
      {name}
      <span className="num">{wholeNumber(total)}</span>
    </Link>
  );
}

/** The filters in force, both chosen and understood from the words, each with a link that removes it. */
export function Chips({ search, answer }: Omit<Props, 'found'>) {
  const plain = search.filters.plain ? search.filters.plain.split(',') : [];
  const chips = [
    ...answer.understood.map(({ key, value, label }) => ({
      key,
      name: valueName(key, value, label),
      to: searchPath(search, { plain: [...plain, key].join() }),
    })),
    ...chosenIn(search).map((key) => {
      const value = search.filters[key] ?? '';
      const known = answer.facets[key].find((one) => one.value === value);
      return {
        key,
        name: known || !isPlaceFacet(key) ? valueName(key, value, known?.label) : facetNames[key](),
        to: searchPath(search, { [key]: '' }),
      };
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={m.search_in_force()}>
      {chips.map(({ key, name, to }) => (
        <li key={to} className="tag">
          <span lang={languageOf(name)}>{key === 'year' ? m.search_year({ year: name }) : name}</span>
          <Link to={to} preventScrollReset rel="nofollow" aria-label={m.search_take_off({ name })}>
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
