import { useEffect, useLayoutEffect, useRef } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { apiContext, type Outcome } from '../../ui/api.ts';
import { Emphasis } from '../../ui/Emphasis.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { focusOn } from '../../ui/focus.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import { ListPager } from '../../ui/lists/ListPager.tsx';
import { type ListSearch, titleOf, writeListSearch } from '../../ui/lists/list-search.ts';
import { isOnScreen, useOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Call, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { SearchAnswer, Suggestion } from '../schema.ts';
import { facets, hitKinds, SEARCH_PAGE_SIZE, sortings } from '../vocabulary.ts';
import { FindField } from './FindField.tsx';
import { Marks } from './Marks.tsx';
import { rememberSearch } from './recent.ts';
import { Chips, SearchFilters } from './SearchFilters.tsx';
import { SearchHits } from './SearchHits.tsx';
import * as css from './SearchPage.module.css';
import { chosenIn, isAsked, readSearch, searchPath } from './search-address.ts';
import { kindCounts, sortNames } from './search-words.ts';

export const handle = { module: 'src/search/pages/SearchPage.tsx' };

/** The results; if there are none, suggestions with similar names. */
type Found = SearchAnswer & { near?: Suggestion[] };
type SearchData = { search: ListSearch; found: Call<Found> | null };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = readSearch(new URL(request.url).searchParams);
  if (!isAsked(search)) return data<SearchData>({ search, found: null });
  const within = isOnScreen('/search') ? request.signal : undefined;
  const { answer, stop } = await startCall<Found>(api, `/search${writeListSearch(search)}`, { within });
  const withNear = async (outcome: Outcome<Found>): Promise<Outcome<Found>> => {
    const { q = '' } = search.filters;
    if (!outcome.ok || outcome.data.total > 0 || q === '') return outcome;
    const near = await api.get<Suggestion[]>(`/search/suggest?${new URLSearchParams({ q })}`, within);
    return { ...outcome, data: { ...outcome.data, near: near.ok ? near.data : [] } };
  };
  const outcome = answer instanceof Promise ? answer.then(withNear) : await withNear(answer);
  const found: Call<Found> = { answer: outcome, ...(stop && { stop }) };
  return data<SearchData>({ search, found }, isBeyond(search, outcome) ? { status: 404 } : undefined);
}

/** Whether the requested page is beyond the last one; the API answers 400 to page numbers that no search can have. */
function isBeyond({ page }: ListSearch, outcome: Outcome<Found> | Promise<unknown>): boolean {
  if (outcome instanceof Promise || page === 1) return false;
  return outcome.ok ? outcome.data.hits.length === 0 : outcome.status === 400;
}

/** The search page: the field, and the results or, before a search, hints. */
export function Component() {
  const page = useLoaderData() as SearchData;
  const { search, found } = page;
  const { q = '', kind, sort } = search.filters;
  useOnScreen('/search');
  return (
    <div className="page top bottom">
      <PageMeta
        title={titleOf(m.search_title(), search)}
        description={import.meta.env.SSR ? m.search_description() : ''}
        path="/search"
        noindex={found !== null}
      />
      <header className={css.head}>
        <h1>{m.search_title()}</h1>
        <FindField id="q" label={m.search_everything()} value={q}>
          {[...chosenIn(search), ...(kind ? ['kind'] : []), ...(sort ? ['sort'] : [])].map((name) => (
            <input key={name} type="hidden" name={name} value={search.filters[name]} />
          ))}
        </FindField>
      </header>
      {found ? <Results data={page} found={found} /> : <Hints />}
    </div>
  );
}

const examples = [
  m.search_example_code,
  m.search_example_year,
  m.search_example_short,
  m.search_example_hindi,
];

function Hints() {
  return (
    <section className={css.hints} aria-labelledby="hints">
      <h2 id="hints">{m.search_hints()}</h2>
      <p>{m.search_hints_text()}</p>
      <ul className="chips">
        {examples.map((example) => (
          <li key={example()}>
            <Link
              className="chip"
              to={searchPath({ filters: {} }, { q: example() })}
              lang={languageOf(example())}
            >
              <Icon name="search" />
              {example()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ data, found }: { data: SearchData; found: Call<Found> }) {
  const { kept, retry } = useOutcome(data, found, 'Error fetching search results');
  const isRefining = useNavigation().location?.pathname === '/search';
  const status = useRef<HTMLDivElement>(null);
  const outcome = kept?.outcome;
  const answer = outcome?.ok ? outcome.data : null;
  const search = kept?.data.search ?? data.search;
  const { q = '' } = search.filters;
  useEffect(() => {
    if (answer && q) rememberSearch(q);
  }, [answer, q]);
  useFocusOnResults(status, answer);
  return (
    <>
      <div ref={status} className={`result ${css.status}`} role="status">
        {answer && <Said answer={answer} />}
      </div>
      {outcome === undefined ? (
        <Skeleton shape="cards" count={6} label={m.search_loading()} />
      ) : isBeyond(search, outcome) ? (
        <EmptyState scene title={m.search_beyond()} text={m.search_beyond_text()}>
          <Link className="btn primary" to={searchPath(search, {})}>
            {m.search_first_page()}
          </Link>
        </EmptyState>
      ) : outcome.ok ? (
        <Shelf search={search} answer={outcome.data} isRefining={isRefining} />
      ) : (
        <ErrorNotice
          title={m.search_failed()}
          text={outcome.error || m.search_failed_text()}
          onRetry={retry}
        />
      )}
    </>
  );
}

/** The number of results, and the corrected and dropped words. */
function Said({ answer }: { answer: Found }) {
  const { searched, corrected, dropped, page } = answer;
  return (
    <>
      <p>
        <Emphasis text={foundIn(answer)} />
        {page > 1 && ` · ${m.shell_page({ page })}`}
      </p>
      {corrected.length > 0 && (
        <p>
          {m.search_corrected()} <b>{searched}</b>
        </p>
      )}
      {dropped.length > 0 && <p>{m.search_dropped({ words: dropped.join(', ') })}</p>}
    </>
  );
}

const foundIn = ({ total, isExact }: SearchAnswer): string =>
  isExact ? m.search_found({ count: total }) : m.search_found_more({ count: total });

type ShelfProps = { search: ListSearch; answer: Found; isRefining: boolean };

/** The filters beside the results, which have a tab for each kind. */
function Shelf({ search, answer, isRefining }: ShelfProps) {
  const chosen = chosenIn(search).length;
  const hasFilters = facets.some((facet) => answer.facets[facet].length > 0);
  return (
    <div className={hasFilters ? css.shelf : undefined}>
      {hasFilters && (
        <SearchFilters
          search={search}
          answer={answer}
          found={m.search_show({ found: foundIn(answer).replaceAll('*', '') })}
        />
      )}
      <div aria-busy={isRefining}>
        <Chips search={search} answer={answer} />
        <Kinds search={search} answer={answer} />
        <div className={css.bar}>
          {hasFilters && (
            <button type="button" className={`btn ${css.open}`} popoverTarget="filters">
              {chosen > 0 ? m.search_filters_chosen({ count: chosen }) : m.search_filters()}
            </button>
          )}
          {answer.total > 1 && <Sorting search={search} />}
        </div>
        {answer.hits.length > 0 ? (
          <>
            <SearchHits hits={answer.hits} start={(answer.page - 1) * SEARCH_PAGE_SIZE + 1} />
            <ListPager
              path="/search"
              search={search}
              limit={SEARCH_PAGE_SIZE}
              outcome={{ total: answer.pages * SEARCH_PAGE_SIZE, next: null }}
            />
          </>
        ) : (
          <Nothing search={search} answer={answer} />
        )}
      </div>
    </div>
  );
}

/** Tabs with the number of results of each kind; each shows that kind alone. */
function Kinds({ search, answer: { groups } }: Omit<ShelfProps, 'isRefining'>) {
  const { kind = '' } = search.filters;
  const tabs = hitKinds.flatMap((kind) => {
    const total = groups.find((group) => group.kind === kind)?.total ?? 0;
    return total > 0 ? [[kind, kindCounts[kind]({ count: total })] as const] : [];
  });
  if (tabs.length < 2 && kind === '') return null;
  return (
    <nav className={css.tabs} aria-label={m.search_kinds()}>
      <ul>
        {[['', m.search_all()] as const, ...tabs].map(([one = '', name]) => (
          <li key={one}>
            <Link
              to={searchPath(search, { kind: one })}
              rel="nofollow"
              aria-current={one === kind ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sorting({ search }: { search: ListSearch }) {
  const chosen = search.filters.sort || sortings[0];
  return (
    <nav className={css.sorting} aria-labelledby="sorting">
      <span id="sorting">{m.search_sort()}</span>
      <ul>
        {sortings.map((one) => (
          <li key={one}>
            <Link
              to={searchPath(search, { sort: one === sortings[0] ? '' : one })}
              rel="nofollow"
              aria-current={one === chosen ? 'true' : undefined}
            >
              {sortNames[one]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The empty result offers ways on: similar names, all universities, and the contact form. */
function Nothing({ search, answer: { near = [] } }: Omit<ShelfProps, 'isRefining'>) {
  const { q = '' } = search.filters;
  const isNarrowed = chosenIn(search).length > 0 || search.filters.kind;
  const ask = `/Contact-us?${new URLSearchParams({ about: m.search_ask_text({ q }) })}`;
  return (
    <EmptyState
      scene
      title={q ? m.search_none_of({ q }) : m.search_none()}
      text={isNarrowed ? m.search_none_narrowed() : m.search_none_text()}
    >
      {near.length > 0 && (
        <nav className={css.near} aria-label={m.search_near()}>
          <p>{m.search_near()}</p>
          <ul>
            {near.map(({ label, place, path }) => (
              <li key={path}>
                <Link to={path}>
                  <Marks of={label} />
                </Link>{' '}
                {place}
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isNarrowed && (
        <Link className="btn primary" to={searchPath({ filters: {} }, { q })}>
          {m.search_everywhere()}
        </Link>
      )}
      <Link className="btn" to="/Universities">
        {m.search_universities()}
      </Link>
      {q && (
        <Link className="btn" to={ask}>
          {m.search_ask()}
        </Link>
      )}
    </EmptyState>
  );
}

/** If new results removed the focused link, moves the focus to the result status, where keyboard users continue. */
function useFocusOnResults(status: React.RefObject<HTMLElement | null>, answer: SearchAnswer | null): void {
  const before = useRef(answer);
  useLayoutEffect(() => {
    if (before.current === answer) return;
    before.current = answer;
    if (status.current && document.activeElement === document.body)
      focusOn(status.current, { preventScroll: true });
  }, [answer, status]);
}
