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
import { onCountsDiffer } from './counts.ts';

type LoadedProps<T> = {
  call: Called<T>;
  failed: string;
  loading?: ReactNode;
  /** Whether earlier data stays after a failure, too, below the retry. */
  keeps?: boolean;
  children: (data: T) => ReactNode;
};

/** Renders a call's data: a skeleton while it loads, a retry after a failure. Earlier data stays while a newer response is pending. */
export function Loaded<T>({ call, failed, loading, keeps = false, children }: LoadedProps<T>) {
  const { state, data } = call;
  const hasFailed = state === 'failed';
  const shown = hasFailed && !keeps ? null : data;
  return (
    <>
      {hasFailed && <Failed call={call} title={failed} />}
      {!hasFailed &&
        data === null &&
        (loading ?? <Skeleton label={m.areas_loading()} shape="semesters" count={5} />)}
      {shown !== null && <div aria-busy={state === 'loading'}>{children(shown)}</div>}
    </>
  );
}

type FailedProps = { call: Pick<Called<unknown>, 'error' | 'reload'>; title: string };

/** Says that data of an area failed to load, offers a retry, and logs it. */
export function Failed({ call: { error, reload }, title }: FailedProps) {
  useEffect(() => console.error(title), [title]);
  return <ErrorNotice title={title} text={error || m.areas_try_again()} onRetry={reload} />;
}

/** One page of a list, with the search that it belongs to. */
export type List<Row> = Called<Row[]> & {
  search: ListSearch;
  limit: number;
  /** Total number of rows; null while loading and after a failure. */
  counted: number | null;
};

/**
 * Fetches the page of a list that the address asks for.
 * @param path of the list, below the API base
 * @param also filters for the API that the address lacks or spells differently
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

/** Like `useList`, for rows that the area's frame counts: looks again when it shows other counts, so that both agree. */
export function useCountedList<Row>(...list: Parameters<typeof useList>): List<Row> {
  const counted = useList<Row>(...list);
  const { look } = counted;
  useEffect(() => onCountsDiffer(look), [look]);
  return counted;
}

/** Like `useList`, for a call that the page makes itself. */
export function useListOf<Row>(call: Called<Row[]>, search: ListSearch, limit: number): List<Row> {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { look } = call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the link to the current page looks again
  useEffect(look, [key, look]);
  // A page behind a cursor comes after all numbered ones.
  const page = search.after === null ? search.page : Number.POSITIVE_INFINITY;
  const list = useLastPage(call, page, limit, (page) => {
    void navigate({ search: writeListSearch({ ...search, page, after: null }) }, { replace: true });
  });
  return { ...list, search, limit, counted: list.state === 'ready' ? list.total : null };
}

/**
 * Turns to the last page when a list ends before the requested page, because its last row was deleted or the address is old.
 * @returns the call, without data until the last page has loaded
 */
export function useLastPage<Row>(
  call: Called<Row[]>,
  page: number,
  limit: number,
  turn: (page: number) => void,
): Called<Row[]> {
  const { state, data, total, status } = call;
  const lastNumbered = Math.ceil(COUNT_LIMIT / limit);
  // Of a longer list, the API refuses the pages behind the last numbered one.
  const isRefused = state === 'failed' && status === 400 && page > lastNumbered;
  // While the last page loads, `data` is still the empty page, even if `page` is 1 already.
  const isBeyond = data?.length === 0 && total > 0 && (page > 1 || state === 'loading');
  useEffect(() => {
    if (isRefused) turn(lastNumbered);
    else if (isBeyond && state === 'ready') turn(Math.min(page - 1, Math.ceil(total / limit)));
  });
  if (isRefused) return { ...call, state: 'loading', data: null };
  return isBeyond ? { ...call, data: null } : call;
}

type ListProps<Row> = {
  list: List<Row>;
  failed: string;
  loading: ReactNode;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** Shown instead of `none` when filters apply, with a link to the whole list: “Clear the search”, or `all`. */
  unfound?: { title: string; text: string; all?: string };
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a list, with the pager below them. */
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
  /** Null shows nothing. */
  total: number | null;
  /** The count in words; *stars* mark bold text. */
  count: (input: { count: number }) => string;
};

/** The count in words: “10,000+” at the limit, because the API counts no further. */
export function countText(total: number, count: (input: { count: number }) => string): string {
  const text = count({ count: total });
  return total >= COUNT_LIMIT ? text.replace(/\d[\d,.]*\d/, '$&+') : text;
}

/** The number of rows, shown above a list. */
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
