import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { rupees } from '../../../ui/format.ts';
import { call } from '../../../ui/session/call.ts';
import type { Reservation, ReservationAnswer } from '../schema.ts';
import { EndDialog } from './EndDialog.tsx';
import { personName } from './state-words.ts';
import type { Watched } from './use-reservation.ts';

type Props = {
  watched: Watched & { reservation: Reservation };
  onChanged: () => void;
  /** @param text why something could not be done; null when something else is tried */
  onTrouble: (text: string | null) => void;
};

/** The possible actions of this side on an open reservation. Those that end it are asked first. */
export function ReservationActions({ watched, onChanged, onTrouble }: Props) {
  const { reservation, put, refresh } = watched;
  const { _id, state, side, book, buyer, version } = reservation;
  const [busy, setBusy] = useState<'accepted' | 'handed-over' | null>(null);
  const [ending, setEnding] = useState<'declined' | 'cancelled' | null>(null);
  const buys = side === 'buyer';
  const change = async (wanted: 'accepted' | 'handed-over') => {
    if (busy !== null) return;
    setBusy(wanted);
    onTrouble(null);
    const answer = await call<ReservationAnswer>('PATCH', `/reservations/${_id}`, { state: wanted, version });
    setBusy(null);
    countsChanged();
    if (answer.ok) {
      put(answer.data.reservation);
      return onChanged();
    }
    onTrouble(answer.error || m.reservation_pages_action_failed());
    refresh();
  };
  const handOver = () => {
    const words = { buyer: personName(buyer), name: book.name, price: rupees(book.price) };
    if (window.confirm(m.reservation_pages_hand_over_ask(words))) void change('handed-over');
  };
  return (
    <>
      <div className="acts">
        {!buys && state === 'asked' && (
          <>
            <Action
              text={m.reservation_pages_accept()}
              isBusy={busy === 'accepted'}
              onPress={() => void change('accepted')}
            />
            <button type="button" className="btn danger" onClick={() => setEnding('declined')}>
              {m.reservation_pages_decline()}
            </button>
          </>
        )}
        {!buys && state === 'accepted' && (
          <Action text={m.reservation_pages_hand_over()} isBusy={busy === 'handed-over'} onPress={handOver} />
        )}
        {(buys || state === 'accepted') && (
          <button type="button" className="btn danger" onClick={() => setEnding('cancelled')}>
            {buys && state === 'asked' ? m.reservation_pages_cancel_request() : m.reservation_pages_cancel()}
          </button>
        )}
      </div>
      {ending && (
        <EndDialog
          reservation={reservation}
          state={ending}
          onRefused={(text) => {
            onTrouble(text);
            refresh();
          }}
          onClose={() => setEnding(null)}
          onEnded={(ended) => {
            onTrouble(null);
            put(ended);
            countsChanged();
            onChanged();
          }}
        />
      )}
    </>
  );
}

type ActionProps = { text: string; isBusy: boolean; onPress: () => void };

function Action({ text, isBusy, onPress }: ActionProps) {
  return (
    <button type="button" className="btn primary" aria-disabled={isBusy || undefined} onClick={onPress}>
      {isBusy ? m.reservation_pages_busy() : text}
    </button>
  );
}
