import { useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { shortDay } from '../../../ui/area/day-time.ts';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Reservation } from '../../reservations/schema.ts';

const AT_FIRST = 10;
/** As many as one call gives. */
const MOST = 100;

/** The requests that have ended, fetched when the reader opens them. */
export function EarlierRequests() {
  const [open, setOpen] = useState(false);
  const [limit, setLimit] = useState(AT_FIRST);
  const call = useCall<Reservation[]>(open ? `/reservations?side=seller&open=false&limit=${limit}` : null);
  return (
    <details className="mearlier" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="forward" />
        {m.market_earlier()}
      </summary>
      {open && (
        <Loaded call={call} failed={m.market_requests_failed()}>
          {(rows) => (
            <>
              {rows.length === 0 && <p className="muted">{m.market_earlier_none()}</p>}
              <ul className="rows">
                {rows.map((reservation) => (
                  <Earlier key={reservation._id} reservation={reservation} />
                ))}
              </ul>
              {limit < MOST && call.total > rows.length && (
                <button type="button" className="btn quiet" onClick={() => setLimit(MOST)}>
                  {m.market_requests_all({ count: Math.min(call.total, MOST) - rows.length })}
                </button>
              )}
            </>
          )}
        </Loaded>
      )}
    </details>
  );
}

function Earlier({ reservation }: { reservation: Reservation }) {
  const { _id, state, book, buyer, date, endedAt } = reservation;
  return (
    <li>
      <Link to={`${areaOf[useSession().role]}/reservation?id=${_id}`} lang={languageOf(book.name)}>
        {book.name}
      </Link>
      <p>
        <span>{m.market_ended({ state })}</span>
        <span>{m.market_earlier_by({ name: buyer.name, date: shortDay(endedAt ?? date) })}</span>
      </p>
    </li>
  );
}
