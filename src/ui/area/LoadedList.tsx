import type { ReactNode } from 'react';
import { ListPager } from '../lists/ListPager.tsx';
import type { ListSearch } from '../lists/list-search.ts';
import type { Called } from '../session/use-call.ts';
import { Loaded } from './Loaded.tsx';

type Props<Row> = {
  call: Called<Row[]>;
  /** Says what failed. */
  failed: string;
  loading: ReactNode;
  /** Shown when there are no rows. */
  none: ReactNode;
  /** Of the page, for its pager. */
  path: string;
  search: ListSearch;
  limit: number;
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a list that a call brought, with the pager below them. */
export function LoadedList<Row>(props: Props<Row>) {
  const { call, failed, loading, none, path, search, limit, children } = props;
  return (
    <Loaded call={call} failed={failed} loading={loading}>
      {(rows) =>
        rows.length === 0 ? (
          none
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
