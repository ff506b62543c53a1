import type { ReactNode, Ref } from 'react';
import { COUNT_LIMIT } from '../../core/vocabulary.ts';
import * as m from '../../paraglide/messages.js';
import { Emphasis } from '../Emphasis.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Link } from '../Link.tsx';
import { ListPager } from '../lists/ListPager.tsx';
import { isFiltered, type ListSearch } from '../lists/list-search.ts';
import { Skeleton } from '../Skeleton.tsx';
import type { Called } from '../session/use-call.ts';

type LoadedProps<T> = {
  call: Called<T>;
  /** Says what failed. */
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

type ListProps<Row> = {
  call: Called<Row[]>;
  /** Says what failed. */
  failed: string;
  loading: ReactNode;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** Said instead when filters are in force, or rows are on pages before this one, with a link to the whole list. */
  unfound?: { title: string; text: string; all: string };
  /** Of the page, for its pager. */
  path: string;
  search: ListSearch;
  limit: number;
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a list that a call brought, with the pager below them. */
export function LoadedList<Row>(props: ListProps<Row>) {
  const { call, failed, loading, none, unfound, path, search, limit, children } = props;
  return (
    <Loaded call={call} failed={failed} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          unfound && (isFiltered(search) || call.total > 0) ? (
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
            <ListPager
              path={path}
              search={search}
              limit={limit}
              outcome={{ total: call.total, next: null }}
            />
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
