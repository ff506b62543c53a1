import { useCallback, useEffect, useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { dayTime } from '../../../ui/area/day-time.ts';
import { ReasonDialog } from '../../../ui/area/ReasonDialog.tsx';
import { rupees } from '../../../ui/format.ts';
import { call } from '../../../ui/session/call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Reservation, ReservationAnswer } from '../schema.ts';
import { isOpen } from '../vocabulary.ts';
import * as css from './ReservationPage.module.css';
import { otherName, personName, StateMark, whatNext } from './states.tsx';

/** Loads a reservation, which the other side may change at any time. */
export function useReservation(id: string) {
  /** The last response of the server; it stays while a newer one is loading, and if that fails. */
  const [reservation, setReservation] = useState<Reservation | null>(null);
  /** The server's message if the last request failed, empty without a response; null if it succeeded. */
  const [trouble, setTrouble] = useState<string | null>(null);
  /** The reservation does not exist, or the reader may no longer see it. */
  const [isGone, setGone] = useState(false);
  /** Takes over the reservation that a response brought, unless it is older than the version shown. */
  const put = useCallback((arrived: Reservation) => {
    setReservation((before) => (before && before.version > arrived.version ? before : arrived));
    setTrouble(null);
  }, []);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await call<Reservation>(
        'GET',
        `/reservations/${encodeURIComponent(id)}`,
        undefined,
        signal,
      );
      if (signal?.aborted) return;
      if (answer.ok) return put(answer.data);
      setTrouble(answer.error);
      setGone(answer.status === 404);
    },
    [id, put],
  );
  useEffect(() => {
    const controller = new AbortController();
    // Reading a reservation marks its notification as read.
    void ask(controller.signal).then(countsChanged);
    return () => controller.abort();
  }, [ask]);
  const refresh = useCallback(() => void ask(), [ask]);
  return { reservation, trouble, isGone, refresh, put };
}

type StateProps = Pick<ReturnType<typeof useReservation>, 'put' | 'refresh'> & { reservation: Reservation };

/** The state of a reservation, what happens next, and the possible actions. */
export function StatePanel(props: StateProps) {
  const { reservation } = props;
  const { state, answeredAt, endedAt, reason, version } = reservation;
  const title = useId();
  // Kept here, because the message must stay when the buttons go: they do when another person was faster.
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isOfNow = trouble?.version === undefined || trouble.version === version;
  const since = endedAt ?? answeredAt;
  return (
    <section className={`card ${css.state}`} aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_state()}</h2>
      <div role="status">
        <p>
          <StateMark state={state} />{' '}
          {since && <span className="muted">{m.reservation_pages_since({ time: dayTime(since) })}</span>}
        </p>
        <p className={css.next}>{whatNext(reservation)}</p>
      </div>
      {reason && (
        <dl className="pairs">
          <dt>{m.areas_reason()}</dt>
          <Typed as="dd" className="written" text={reason} />
        </dl>
      )}
      <div role="alert">
        {trouble !== null && isOfNow && (
          <div className="notice bad">
            <p>{trouble.text}</p>
          </div>
        )}
      </div>
      {isOpen(reservation) && <ReservationActions {...props} onTrouble={setTrouble} />}
    </section>
  );
}

/** Why an action failed. Without a response it may have succeeded: then the text applies only as long as `version` is the current one. */
type Trouble = { text: string; version?: number };

type ActionsProps = StateProps & {
  /** @param trouble null when the next action starts */
  onTrouble: (trouble: Trouble | null) => void;
};

/** The possible actions of this side on an open reservation. Those that end it ask for confirmation. */
function ReservationActions({ reservation, put, refresh, onTrouble }: ActionsProps) {
  const { _id, state, side, book, buyer, version } = reservation;
  const [busy, setBusy] = useState<'accepted' | 'handed-over' | null>(null);
  const [ending, setEnding] = useState<'declined' | 'cancelled' | null>(null);
  const buys = side === 'buyer';
  const other = otherName(reservation);
  const cancelWords =
    buys && state === 'asked'
      ? { title: m.reservation_pages_cancel_request_title(), send: m.reservation_pages_cancel_request() }
      : { title: m.reservation_pages_cancel_title(), send: m.reservation_pages_cancel() };
  const declineWords = { title: m.reservation_pages_decline_title(), send: m.reservation_pages_decline() };
  const change = async (wanted: 'accepted' | 'handed-over') => {
    if (busy !== null) return;
    setBusy(wanted);
    onTrouble(null);
    const answer = await call<ReservationAnswer>('PATCH', `/reservations/${_id}`, { state: wanted, version });
    setBusy(null);
    countsChanged();
    if (answer.ok) {
      put(answer.data.reservation);
      return;
    }
    const text = answer.error || m.reservation_pages_action_failed();
    onTrouble(answer.status === 0 ? { text, version } : { text });
    refresh();
  };
  const end = async (wanted: 'declined' | 'cancelled', reason: string) => {
    const body = { state: wanted, version, ...(reason !== '' && { reason }) };
    const answer = await call<ReservationAnswer>('PATCH', `/reservations/${_id}`, body);
    if (!answer.ok && answer.status === 409) onTrouble({ text: answer.error });
    // The reservation may have ended, also by this call whose response is lost: the dialog then disappears with its message.
    if (!answer.ok && (answer.status === 409 || answer.status === 0)) refresh();
    return answer;
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
            {cancelWords.send}
          </button>
        )}
      </div>
      {ending && (
        <ReasonDialog<ReservationAnswer>
          words={{
            ...(ending === 'declined' ? declineWords : cancelWords),
            hint: m.reservation_pages_reason_hint({ other }),
            sending: m.reservation_pages_busy(),
            sendClass: 'btn danger',
            cancel: m.reservation_pages_keep(),
          }}
          draft={{ form: `${ending} ${_id} ${version}`, leave: m.areas_leave() }}
          failed={m.reservation_pages_action_failed()}
          send={(reason) => end(ending, reason)}
          onSent={({ reservation }) => {
            onTrouble(null);
            put(reservation);
            countsChanged();
          }}
          onClose={() => setEnding(null)}
        >
          <p className="muted">{m.reservation_pages_free_again({ other })}</p>
        </ReasonDialog>
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
