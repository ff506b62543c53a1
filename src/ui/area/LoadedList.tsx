import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { Emphasis } from '../Emphasis.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Link } from '../Link.tsx';
import { ListPager } from '../lists/ListPager.tsx';
import { isFiltered, type ListSearch, listCall, writeListSearch } from '../lists/list-search.ts';
import { Skeleton } from '../Skeleton.tsx';
import { type Called, useCall } from '../session/use-call.ts';

type LoadedProps<T> = {
  call: Called<T>;
  failed: string;
  loading?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a call brought: stand-ins until then, another try when it failed. What was there before stays while a newer answer is on its way. */
export function Loaded<T>({ call, failed, loading, children }: LoadedProps<T>) {
  const { state, data, error, reload } = call;
  if (state === 'failed') {
    return <ErrorNotice title={failed} text={error || m.areas_try_again()} onRetry={reload} />;
  }
  if (data === null) return loading ?? <Skeleton label={m.areas_loading()} shape="semesters" count={5} />;
  return <div aria-busy={state === 'loading'}>{children(data)}</div>;
}

/** A part of a list, and which one it is. */
export type List<Row> = Called<Row[]> & {
  search: ListSearch;
  limit: number;
  /** Rows in all; null while an answer is on its way, and when it failed. */
  counted: number | null;
};

/**
 * Fetches the part of a list that the address of the page asks for.
 * @param path of the list in the API
 * @param also filters of the API that the address does not have, or has in other words
 */
export function useList<Row>(
  path: string,
  search: ListSearch,
  limit: number,
  also: Record<string, string> = {},
): List<Row> {
  const query = listCall({ ...search, filters: { ...search.filters, ...also } }, limit);
  return useListOf(useCall<Row[]>(`${path}${query}`), search, limit);
}

/** The same of a call that the page makes in its own way. */
export function useListOf<Row>(call: Called<Row[]>, search: ListSearch, limit: number): List<Row> {
  const navigate = useNavigate();
  const list = useLastPage(call, search.page, limit, (page) => {
    void navigate({ search: writeListSearch({ ...search, page }) }, { replace: true });
  });
  return { ...list, search, limit, counted: list.state === 'ready' ? list.total : null };
}

/**
 * A list that ends before the page asked for, because its last row was deleted or the address is an old one, goes to its last page.
 * @returns the call, without data until it is there
 */
export function useLastPage<Row>(
  call: Called<Row[]>,
  page: number,
  limit: number,
  turn: (page: number) => void,
): Called<Row[]> {
  const { state, data, total } = call;
  // Until the last page is there, the empty one is kept below a page that may be the first.
  const isBeyond = data?.length === 0 && total > 0 && (page > 1 || state === 'loading');
  useEffect(() => {
    if (isBeyond && state === 'ready') turn(Math.min(page - 1, Math.ceil(total / limit)));
  });
  return isBeyond ? { ...call, data: null } : call;
}

type ListProps<Row> = {
  list: List<Row>;
  failed: string;
  loading: ReactNode;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** Said instead when filters are in force, with a link to the whole list: “Clear the search”, or what `all` says. */
  unfound?: { title: string; text: string; all?: string };
  children: (rows: Row[]) => ReactNode;
};

/** The rows of the list of a page, with the pager below them. */
export function LoadedList<Row>({ list, failed, loading, none, unfound, children }: ListProps<Row>) {
  const { search, limit, total, next } = list;
  const path = useLocation().pathname;
  return (
    <Loaded call={list} failed={failed} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          unfound && isFiltered(search) ? (
            <EmptyState title={unfound.title} text={unfound.text}>
              <Link className="btn primary" to={path}>
                {unfound.all ?? m.areas_search_clear()}
              </Link>
            </EmptyState>
          ) : (
            none
          )
        ) : (
          <>
            {children(rows)}
            <ListPager path={path} search={search} limit={limit} outcome={{ total, next }} />
          </>
        )
      }
    </Loaded>
  );
}

type CountProps = {
  /** Null says nothing. */
  total: number | null;
  /** How many there are, in words; *stars* mark what stands out. */
  count: (input: { count: number }) => string;
};

/** How many there are, in words: “10,000+” where there may be more, because no more are counted. */
export function countText(total: number, count: (input: { count: number }) => string): string {
  const text = count({ count: total });
  return total >= COUNT_LIMIT ? text.replace(/\d[\d,.]*\d/, '$&+') : text;
}

/** Above a list: how many rows there are. */
export function CountLine({ total, count }: CountProps) {
  return (
    <p className="result" role="status">
      {total !== null && (
        <span>
          <Emphasis text={countText(total, count)} />
        </span>
      )}
    </p>
  );
}
