import { useId, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Reservation } from '../../reservations/schema.ts';
import { EarlierRequests } from './EarlierRequests.tsx';
import type { Requests as Asked } from './use-requests.ts';

/** Shown until the reader asks for all. */
const AT_FIRST = 5;

/** Requests for one's own books, those that wait for an answer first. Without open requests only a link to earlier ones. */
export function Requests({ requests: { call } }: { requests: Asked }) {
  const title = useId();
  const [all, setAll] = useState(false);
  if (call.state === 'failed' && call.data === null)
    return (
      <div className="say">
        <ErrorNotice
          title={m.market_requests_failed()}
          text={call.error || m.areas_try_again()}
          onRetry={call.reload}
        />
      </div>
    );
  // Most have none: a stand-in would only flash.
  if (call.data === null) return null;
  const rows = [...call.data].sort((a, b) => Number(b.state === 'asked') - Number(a.state === 'asked'));
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  return (
    <section className={rows.length > 0 ? 'card mrequests' : 'mrequests'} aria-labelledby={title}>
      <header className={rows.length > 0 ? undefined : 'vh'}>
        <h2 id={title}>{m.market_requests()}</h2>
      </header>
      {rows.length > 0 && (
        <ul className="rows">
          {shown.map((reservation) => (
            <Request key={reservation._id} reservation={reservation} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <button type="button" className="btn quiet" onClick={() => setAll(true)}>
          {m.market_requests_all({ count: rows.length - shown.length })}
        </button>
      )}
      <EarlierRequests />
    </section>
  );
}

function Request({ reservation }: { reservation: Reservation }) {
  const { _id, state, book, buyer, expiresAt, unread } = reservation;
  const { name, price, imageSmall } = book;
  const isAsked = state === 'asked';
  const label = isAsked ? m.market_answer_of({ name }) : m.market_open_of({ name });
  return (
    <li className="bthumb">
      <BookCover title={name} src={imageSmall ? `/api${imageSmall}` : undefined} />
      <div className="what">
        <b lang={languageOf(name)}>{name}</b>
        <span className="num">{rupees(price)}</span>
        <span lang={languageOf(buyer.name)}>
          {isAsked ? m.market_asked({ name: buyer.name }) : m.market_promised({ name: buyer.name })}
        </span>
        {isAsked && expiresAt && (
          <span className="small">{m.market_asked_until({ time: dayTime(expiresAt) })}</span>
        )}
        {unread > 0 && <span className="mark wait">{m.market_unread({ count: unread })}</span>}
      </div>
      <Link
        className={isAsked ? 'btn primary' : 'btn'}
        aria-label={label}
        to={`${areaOf[useSession().role]}/reservation?id=${_id}`}
      >
        {isAsked ? m.market_answer() : m.market_open()}
      </Link>
    </li>
  );
}
