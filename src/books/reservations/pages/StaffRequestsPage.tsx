import * as m from '../../../paraglide/messages.js';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { AreaTable, tableRoles } from '../../../ui/area/AreaTable.tsx';
import { dayTime } from '../../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar, type Filters, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, LoadedList, useCountedList } from '../../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Reservation } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import * as css from './StaffRequestsPage.module.css';
import { personName, StateMark } from './states.tsx';

/** For staff: requests for books whose sellers have no account, for the reader's own books, or made by the reader. */
export function StaffRequestsPage() {
  const filters = useFilters(['side', 'open']);
  const { search } = filters;
  const side = search.filters.side || 'desk';
  const requests = useCountedList<Reservation>('/reservations', search, PAGE_SIZE, { side });
  return (
    <>
      <AreaHead title={m.areas_page_book_requests()} sub={m.reservation_pages_desk_intro()} />
      <RequestFilters filters={filters} />
      <CountLine total={requests.counted} count={m.reservation_pages_desk_count} />
      <LoadedList
        list={requests}
        failed={m.reservation_pages_desk_failed()}
        loading={<Skeleton label={m.reservation_pages_desk_loading()} shape="semesters" count={5} />}
        none={
          <EmptyState title={m.reservation_pages_desk_none()} text={m.reservation_pages_desk_none_text()} />
        }
        unfound={{ title: m.reservation_pages_desk_unfound(), text: m.reservation_pages_desk_unfound_text() }}
      >
        {(rows) => (
          <AreaTable className={`${css.requests} with-actions framed`} heads={heads()}>
            {rows.map((request) => (
              <Row key={request._id} request={request} />
            ))}
          </AreaTable>
        )}
      </LoadedList>
    </>
  );
}

function RequestFilters({ filters: { chosen } }: { filters: Filters }) {
  return (
    <FilterBar label={m.reservation_pages_desk_search()}>
      <ChosenFilter
        {...chosen('side')}
        label={m.reservation_pages_desk_side()}
        any={m.reservation_pages_desk_side_any()}
        options={[
          { value: 'seller', label: m.reservation_pages_desk_side_seller() },
          { value: 'buyer', label: m.reservation_pages_desk_side_buyer() },
        ]}
      />
      <ChosenFilter
        {...chosen('open')}
        label={m.areas_state()}
        any={m.reservation_pages_desk_open_any()}
        options={[
          { value: 'true', label: m.reservation_pages_desk_open_true() },
          { value: 'false', label: m.reservation_pages_desk_open_false() },
        ]}
      />
    </FilterBar>
  );
}

const heads = () => [
  m.book_area_book(),
  m.reservation_pages_desk_other(),
  m.areas_state(),
  m.reservation_pages_desk_date(),
  m.areas_actions(),
];

function Row({ request }: { request: Reservation }) {
  const { _id, book, buyer, seller, state, date, expiresAt, unread } = request;
  const { role } = useSession();
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <Typed as="b" text={book.name} />
        <span className="small num">{rupees(book.price)}</span>
      </td>
      <td {...tableRoles.cell}>
        <span>{m.reservation_pages_for_buyer({ name: personName(buyer) })}</span>
        <span className="small">{m.reservation_pages_from_seller({ name: personName(seller) })}</span>
      </td>
      <td {...tableRoles.cell}>
        <StateMark state={state} />
        {unread > 0 && <span className={`small ${css.unread}`}>{m.market_unread({ count: unread })}</span>}
      </td>
      <td {...tableRoles.cell}>
        <time dateTime={date}>{dayTime(date)}</time>
        {state === 'asked' && expiresAt !== null && (
          <span className="small">{m.reservation_pages_until({ time: dayTime(expiresAt) })}</span>
        )}
      </td>
      <td {...tableRoles.cell}>
        <Link
          className="btn"
          to={`${areaOf[role]}/reservation?id=${_id}`}
          aria-label={m.reservation_pages_desk_see_of({ buyer: personName(buyer), name: book.name })}
        >
          {m.reservation_pages_desk_see()}
        </Link>
      </td>
    </tr>
  );
}
