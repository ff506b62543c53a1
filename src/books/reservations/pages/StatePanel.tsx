import { useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Reservation } from '../schema.ts';
import { ReservationActions } from './ReservationActions.tsx';
import { StateMark } from './StateMark.tsx';
import { isOpen, whatNext } from './state-words.ts';
import type { Watched } from './use-reservation.ts';

/** The state of a reservation, what happens next, and the possible actions. */
export function StatePanel({ watched }: { watched: Watched & { reservation: Reservation } }) {
  const { reservation } = watched;
  const { state, answeredAt, endedAt, reason } = reservation;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // It stays when the buttons go: they do when another person was faster.
  const [trouble, setTrouble] = useState<string | null>(null);
  const since = endedAt ?? answeredAt;
  return (
    <section className="card res-state" aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {m.reservation_pages_state()}
      </h2>
      <div role="status">
        <p>
          <StateMark state={state} />
          {since && <span className="muted">{m.reservation_pages_since({ time: dayTime(since) })}</span>}
        </p>
        <p className="next">{whatNext(reservation)}</p>
      </div>
      {reason && (
        <dl className="pairs">
          <dt>{m.reservation_pages_reason()}</dt>
          <dd className="told" lang={languageOf(reason)}>
            {reason}
          </dd>
        </dl>
      )}
      <div role="alert">
        {trouble !== null && (
          <div className="notice bad">
            <p>{trouble}</p>
          </div>
        )}
      </div>
      {isOpen(reservation) && (
        <ReservationActions
          watched={watched}
          onTrouble={setTrouble}
          // The button that was pressed goes with its state.
          onChanged={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}
