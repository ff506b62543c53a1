import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import { Link } from '../Link.tsx';
import { ListPager } from '../lists/ListPager.tsx';
import { isFiltered, type ListSearch } from '../lists/list-search.ts';
import type { Called } from '../session/use-call.ts';
import { Loaded } from './Loaded.tsx';

type Props<Row> = {
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
export function LoadedList<Row>(props: Props<Row>) {
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
