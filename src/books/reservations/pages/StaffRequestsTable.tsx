import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { AreaTable } from '../../../ui/area/AreaTable.tsx';
import { dayTime } from '../../../ui/area/day-time.ts';
import { tableRoles } from '../../../ui/area/table-roles.ts';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Reservation } from '../schema.ts';
import { StateMark } from './StateMark.tsx';
import { personName } from './state-words.ts';

/** Requests, one a row; on small screens a card each. */
export function StaffRequestsTable({ requests }: { requests: Reservation[] }) {
  const heads = [
    m.reservation_pages_desk_book(),
    m.reservation_pages_desk_other(),
    m.reservation_pages_desk_state(),
    m.reservation_pages_desk_date(),
    m.areas_people_actions(),
  ];
  return (
    <AreaTable name="requests" heads={heads}>
      {requests.map((request) => (
        <Row key={request._id} request={request} />
      ))}
    </AreaTable>
  );
}

function Row({ request }: { request: Reservation }) {
  const { _id, book, buyer, seller, state, date, expiresAt, unread } = request;
  const { role } = useSession();
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <b lang={languageOf(book.name)}>{book.name}</b>
        <span className="small num">{rupees(book.price)}</span>
      </td>
      <td {...tableRoles.cell}>
        <span>{m.reservation_pages_for_buyer({ name: personName(buyer) })}</span>
        <span className="small">{m.reservation_pages_from_seller({ name: personName(seller) })}</span>
      </td>
      <td {...tableRoles.cell}>
        <StateMark state={state} />
        {unread > 0 && <span className="small unread">{m.reservation_pages_unread({ count: unread })}</span>}
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
