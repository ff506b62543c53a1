import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { Emphasis } from '../Emphasis.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Link } from '../Link.tsx';
import { ListPager } from '../lists/ListPager.tsx';
import { isFiltered, type ListSearch, listCall } from '../lists/list-search.ts';
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
  return listOf(useCall<Row[]>(`${path}${query}`), search, limit);
}

/** The same of a call that the page makes in its own way. */
export function listOf<Row>(call: Called<Row[]>, search: ListSearch, limit: number): List<Row> {
  return { ...call, search, limit, counted: call.state === 'ready' ? call.total : null };
}

type ListProps<Row> = {
  list: List<Row>;
  failed: string;
  loading: ReactNode;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** Said instead when filters are in force, or rows are on pages before this one, with a link to the whole list. */
  unfound?: { title: string; text: string; all: string };
  children: (rows: Row[]) => ReactNode;
};

/** The rows of the list of a page, with the pager below them. */
export function LoadedList<Row>({ list, failed, loading, none, unfound, children }: ListProps<Row>) {
  const { search, limit, total } = list;
  const path = useLocation().pathname;
  return (
    <Loaded call={list} failed={failed} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          unfound && (isFiltered(search) || total > 0) ? (
            <EmptyState title={unfound.title} text={unfound.text}>
              <Link className="btn primary" to={path}>
                {unfound.all}
              </Link>
            </EmptyState>
          ) : (
            none
          )
        ) : (
          <>
            {children(rows)}
            <ListPager path={path} search={search} limit={limit} outcome={{ total, next: null }} />
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
  /** The same where there are more than are counted. */
  many?: () => string;
  /** It takes the focus when what had it is gone. */
  ref?: Ref<HTMLParagraphElement>;
};

/** Above a list: how many rows there are. */
export function CountLine({ total, count, many, ref }: CountProps) {
  return (
    <p className="result" role="status" ref={ref} tabIndex={ref ? -1 : undefined}>
      {total !== null && (
        <span>
          <Emphasis text={many && total >= COUNT_LIMIT ? many() : count({ count: total })} />
        </span>
      )}
    </p>
  );
}
