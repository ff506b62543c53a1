import { useCallback, useEffect, useId, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { dayTime } from '../../../ui/area/day-time.ts';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { rupees } from '../../../ui/format.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormMessage } from '../../../ui/forms/FormMessage.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { languageOf } from '../../../ui/language.ts';
import { call } from '../../../ui/session/call.ts';
import type { Reservation, ReservationAnswer } from '../schema.ts';
import { isOpen, otherName, personName, StateMark, whatNext } from './states.tsx';

type Watched = {
  /** As the server had it last; it stays while newer answers are on their way, and when they fail. */
  reservation: Reservation | null;
  /** The last try failed: what the server said, empty when there was no answer. */
  trouble: string | null;
  refresh: () => void;
  /** Takes over what a change brought. */
  put: (reservation: Reservation) => void;
};

/** A reservation that its other side may change at any time. */
export function useReservation(id: string): Watched {
  const [reservation, setReservation] = useState<Reservation | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  // An answer that was on its way while something newer arrived says nothing new.
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
      if (answer.ok) put(answer.data);
      else setTrouble(answer.error);
    },
    [id, put],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);
  const refresh = useCallback(() => void ask(), [ask]);
  return { reservation, trouble, refresh, put };
}

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

type ActionsProps = {
  watched: Watched & { reservation: Reservation };
  onChanged: () => void;
  /** @param text why something could not be done; null when something else is tried */
  onTrouble: (text: string | null) => void;
};

/** The possible actions of this side on an open reservation. Those that end it are asked first. */
function ReservationActions({ watched, onChanged, onTrouble }: ActionsProps) {
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

type Ending = 'declined' | 'cancelled';

type EndProps = {
  reservation: Reservation;
  state: Ending;
  onEnded: (reservation: Reservation) => void;
  /** Something changed in the meantime; when it has ended, this dialog goes with its button. */
  onRefused: (text: string) => void;
  onClose: () => void;
};

const words: Record<
  Ending,
  { title: () => string; text: (input: { other: string }) => string; button: () => string }
> = {
  declined: {
    title: m.reservation_pages_decline_title,
    text: m.reservation_pages_decline_text,
    button: m.reservation_pages_decline,
  },
  cancelled: {
    title: m.reservation_pages_cancel_title,
    text: m.reservation_pages_cancel_text,
    button: m.reservation_pages_cancel,
  },
};

/** Asks before a reservation is declined or cancelled, and for the reason. */
function EndDialog({ state, onClose, ...rest }: EndProps) {
  return (
    <SheetDialog title={words[state].title()} onClose={onClose}>
      {(close) => <EndForm state={state} close={close} {...rest} />}
    </SheetDialog>
  );
}

const empty = { reason: '' };

function EndForm({
  reservation,
  state,
  close,
  onEnded,
  onRefused,
}: Omit<EndProps, 'onClose'> & { close: () => void }) {
  const { _id, version } = reservation;
  const other = otherName(reservation);
  const form = useForm<typeof empty, ReservationAnswer>({
    initial: empty,
    send: async ({ reason }) => {
      const given = reason.trim() === '' ? {} : { reason };
      const answer = await call<ReservationAnswer>('PATCH', `/reservations/${_id}`, {
        state,
        version,
        ...given,
      });
      if (!answer.ok && answer.status === 409) onRefused(answer.error);
      return answer;
    },
    fallback: m.reservation_pages_action_failed(),
    onSent: ({ reservation: ended }) => {
      close();
      onEnded(ended);
    },
  });
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <p className="muted">{words[state].text({ other })}</p>
      <FormMessage form={form} />
      <Field
        form={form}
        name="reason"
        label={m.reservation_pages_reason_field()}
        hint={m.reservation_pages_reason_hint({ other })}
        multiline
        autoComplete="off"
        maxLength={500}
      />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.reservation_pages_busy()} className="btn danger">
          {words[state].button()}
        </SubmitButton>
        <button type="button" className="btn" onClick={close}>
          {m.reservation_pages_keep()}
        </button>
      </div>
    </form>
  );
}
