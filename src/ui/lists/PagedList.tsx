import type { ReactNode } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { Outcome } from '../api.ts';
import { Emphasis } from '../Emphasis.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Link } from '../Link.tsx';
import { useOnScreen } from '../on-screen.ts';
import type { Arrival } from '../use-outcome.ts';
import { ListPager } from './ListPager.tsx';
import { isBeyond, isFiltered, type ListSearch, writeListSearch } from './list-search.ts';
import { focusSearch } from './SearchForm.tsx';

type Ok<T> = Extract<Outcome<T>, { ok: true }>;
type Words = { title: string; text: string };

type Props<T> = {
  arrival: Arrival<{ search: ListSearch }, T[]>;
  /** The path of the page, without its query. */
  path: string;
  /** Rows per page. */
  limit: number;
  /** Shows the pager for a single page, too. */
  hasPager?: boolean;
  loading: ReactNode;
  /** The count in words; *stars* mark bold text. */
  count: (search: ListSearch, outcome: Ok<T[]>) => string;
  words: {
    failed: Words;
    /** For a page behind the end of the list. */
    beyond: Words;
    firstPage: string;
    none: Words;
    unfound: (search: ListSearch) => Words;
    clear: string;
  };
  children: (rows: T[], search: ListSearch) => ReactNode;
};

/** A searchable, paginated list in all its states. The previous results stay while the search is refined. */
export function PagedList<T>(props: Props<T>) {
  const { arrival, path, limit, hasPager = false, loading, count, words, children } = props;
  const { kept, retry } = arrival;
  useOnScreen(path);
  const refining = useRefining();
  return (
    <>
      <p className="result" role="status">
        {kept?.outcome.ok && !isBeyond(kept.data.search, kept.outcome) && (
          <span>
            <Emphasis text={count(kept.data.search, kept.outcome)} />
          </span>
        )}
      </p>
      {kept === null ? loading : <div aria-busy={refining}>{content(kept.data.search, kept.outcome)}</div>}
    </>
  );

  function content(search: ListSearch, outcome: Outcome<T[]>) {
    if (isBeyond(search, outcome)) {
      return (
        <EmptyState scene {...words.beyond}>
          <Link className="btn primary" to={`${path}${writeListSearch({ ...search, page: 1, after: null })}`}>
            {words.firstPage}
          </Link>
        </EmptyState>
      );
    }
    if (!outcome.ok) return <ErrorNotice {...words.failed} onRetry={retry} />;
    if (outcome.data.length === 0) {
      if (!isFiltered(search)) return <EmptyState scene {...words.none} />;
      return (
        <EmptyState scene {...words.unfound(search)}>
          <Link className="btn primary" to={path} preventScrollReset onClick={focusSearch}>
            {words.clear}
          </Link>
        </EmptyState>
      );
    }
    return (
      <>
        {children(outcome.data, search)}
        <ListPager path={path} search={search} limit={limit} outcome={outcome} hasPager={hasPager} />
      </>
    );
  }
}

/** Whether another page of this list, or a reload, is pending. */
function useRefining(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return useRevalidator().state === 'loading' || location?.pathname === pathname;
}
