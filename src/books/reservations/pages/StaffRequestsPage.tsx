import { Link } from 'react-router';
import { COUNT_LIMIT } from '../../../core/vocabulary.ts';
import * as m from '../../../paraglide/messages.js';
import { ChosenFilter, FilterBar } from '../../../ui/area/filter-fields.tsx';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { type Filters, useFilters } from '../../../ui/area/use-filters.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { isFiltered, listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Reservation } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { StaffRequestsTable } from './StaffRequestsTable.tsx';

const names = ['side', 'open'] as const;

/** Requests for books whose sellers have no account, for staff; and the reader’s own books and requests. */
export function StaffRequestsPage() {
  const { role } = useSession();
  const path = `${areaOf[role]}/book-requests`;
  const filters = useFilters(names);
  const { search } = filters;
  const asked = { ...search, filters: { ...search.filters, side: search.filters.side || 'desk' } };
  const requests = useCall<Reservation[]>(`/reservations${listCall(asked, PAGE_SIZE)}`);
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_book_requests()}</h1>
        <p className="sub">{m.reservation_pages_desk_intro()}</p>
      </header>
      <RequestFilters filters={filters} />
      <p className="result" role="status">
        {requests.state === 'ready' && (
          <span>
            <Emphasis text={countOf(requests.total)} />
          </span>
        )}
      </p>
      <Loaded
        call={requests}
        failed={m.reservation_pages_desk_failed()}
        loading={<Skeleton label={m.reservation_pages_desk_loading()} shape="semesters" count={5} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing elsewhere={requests.total > 0} filtered={isFiltered(search)} path={path} />
          ) : (
            <>
              <StaffRequestsTable requests={rows} />
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: requests.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const countOf = (total: number): string =>
  total >= COUNT_LIMIT
    ? m.reservation_pages_desk_count_many()
    : m.reservation_pages_desk_count({ count: total });

function RequestFilters({ filters: { search, set } }: { filters: Filters }) {
  const { side = '', open = '' } = search.filters;
  return (
    <FilterBar label={m.reservation_pages_desk_search()}>
      <ChosenFilter
        label={m.reservation_pages_desk_side()}
        any={m.reservation_pages_desk_side_any()}
        value={side}
        options={[
          { value: 'seller', label: m.reservation_pages_desk_side_seller() },
          { value: 'buyer', label: m.reservation_pages_desk_side_buyer() },
        ]}
        onChange={(side) => set({ side })}
      />
      <ChosenFilter
        label={m.reservation_pages_desk_open()}
        any={m.reservation_pages_desk_open_any()}
        value={open}
        options={[
          { value: 'true', label: m.reservation_pages_desk_open_true() },
          { value: 'false', label: m.reservation_pages_desk_open_false() },
        ]}
        onChange={(open) => set({ open })}
      />
    </FilterBar>
  );
}

type NothingProps = {
  /** There are some, on pages before this one. */
  elsewhere: boolean;
  filtered: boolean;
  path: string;
};

function Nothing({ elsewhere, filtered, path }: NothingProps) {
  if (!elsewhere && !filtered) {
    return <EmptyState title={m.reservation_pages_desk_none()} text={m.reservation_pages_desk_none_text()} />;
  }
  return (
    <EmptyState title={m.reservation_pages_desk_unfound()} text={m.reservation_pages_desk_unfound_text()}>
      <Link className="btn primary" to={path}>
        {elsewhere ? m.reservation_pages_first_page() : m.reservation_pages_clear()}
      </Link>
    </EmptyState>
  );
}
