import { useLocation } from 'react-router';
import { COUNT_LIMIT } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import type { Filters } from '../../../ui/area/use-filters.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { ManagedResource } from '../../schema.ts';
import { kindCount } from '../kind-words.ts';
import { ShelfItem } from './ShelfItem.tsx';
import { useProcessed } from './shelf-calls.ts';
import { useShelf, useShelfCall } from './shelf-context.ts';

/** Rows per page. */
const PAGE_SIZE = 25;

/** Search results, newest first, from all places. */
export function FoundList({ filters: { search, clear } }: { filters: Filters }) {
  const { type } = useShelf();
  const { pathname } = useLocation();
  const found = useShelfCall<ManagedResource[]>(
    `/resources/managed${listCall({ ...search, filters: { type, ...search.filters } }, PAGE_SIZE)}`,
  );
  useProcessed(found);
  const { state, total } = found;
  return (
    <>
      <p className="result" role="status">
        {state === 'ready' &&
          (total >= COUNT_LIMIT ? m.shelves_count_many({ type }) : kindCount(type, total))}
      </p>
      <Loaded
        call={found}
        failed={m.shelves_failed({ type })}
        loading={<Skeleton label={m.areas_loading()} shape="semesters" count={8} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={m.shelves_unfound()} text={m.shelves_unfound_text()}>
              <button type="button" className="btn primary" onClick={clear}>
                {m.shelves_clear()}
              </button>
            </EmptyState>
          ) : (
            <>
              <h2 className="vh">{m.shelves_results()}</h2>
              <ul className={`sem found c-${type}`}>
                {rows.map((resource) => (
                  <ShelfItem key={resource._id} resource={resource} level={3} placed />
                ))}
              </ul>
              <ListPager path={pathname} search={search} limit={PAGE_SIZE} outcome={{ total, next: null }} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
