import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { countsChanged } from '../../../ui/area/counts.ts';
import { dayTime } from '../../../ui/area/day-time.ts';
import { Failed } from '../../../ui/area/LoadedList.tsx';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { call } from '../../../ui/session/call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Message, MessageAnswer, Reservation } from '../schema.ts';
import { isOpen } from '../vocabulary.ts';
import * as css from './ReservationPage.module.css';
import { personName } from './states.tsx';
import { type Messages, noMessages, withEarlier, withNewest, withSent } from './thread-messages.ts';

/** Messages per call. */
const LIMIT = 30;

type Thread = ReturnType<typeof useThread>;

/** Loads the messages of a reservation; the request also marks them as read on the server. */
export function useThread(reservationId: string) {
  const [messages, setMessages] = useState<Messages>(noMessages);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  /** The server's message about the failure; empty without a response. */
  const [error, setError] = useState('');
  const ask = useCallback(
    async (page: number, merge: typeof withNewest, signal?: AbortSignal) => {
      const path = `/reservations/${encodeURIComponent(reservationId)}/messages?page=${page}&limit=${LIMIT}`;
      const answer = await call<Message[]>('GET', path, undefined, signal);
      if (signal?.aborted) return;
      setState(answer.ok ? 'ready' : 'failed');
      setError(answer.ok ? '' : answer.error);
      if (answer.ok) setMessages((before) => merge(before, answer.data, answer.total));
    },
    [reservationId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(1, withNewest, controller.signal).then(countsChanged);
    return () => controller.abort();
  }, [ask]);
  const refresh = useCallback(() => void ask(1, withNewest), [ask]);
  /** Adds a message that was just sent. */
  const add = useCallback((sent: Message) => setMessages((before) => withSent(before, sent)), []);
  // Loads the messages before those shown. New messages shift earlier ones to later pages, so some may come twice: merging removes duplicates.
  const askEarlier = () => void ask(Math.floor(messages.rows.length / LIMIT) + 1, withEarlier);
  return { ...messages, state, error, refresh, askEarlier, add };
}

type Props = {
  reservation: Reservation;
  thread: Thread;
  /** A message was refused: the reservation may have ended. */
  onRefused: () => void;
};

/** The messages of both sides, the newest at the bottom, and below them the form for the next. */
export function ThreadPanel({ reservation, thread, onRefused }: Props) {
  const title = useId();
  const { rows, state, error, refresh, add } = thread;
  const open = isOpen(reservation);
  return (
    <section className={`card ${css.thread}`} aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_thread()}</h2>
      {rows.length > 0 ? (
        <MessageList thread={thread} labelledBy={title} />
      ) : state === 'loading' ? (
        <Skeleton label={m.reservation_pages_thread_loading()} shape="lines" count={3} />
      ) : (
        state === 'ready' && open && <p className="muted">{m.reservation_pages_thread_none()}</p>
      )}
      {state === 'failed' && rows.length === 0 && (
        <Failed call={{ error, reload: refresh }} title={m.reservation_pages_thread_failed()} />
      )}
      {state === 'failed' && rows.length > 0 && (
        <p className="err" role="status">
          {m.reservation_pages_thread_stale()}
        </p>
      )}
      <ThreadForm
        reservationId={reservation._id}
        isOpen={open}
        onSent={add}
        onRefused={onRefused}
        onUnsure={refresh}
      />
    </section>
  );
}

function MessageList({ thread, labelledBy }: { thread: Thread; labelledBy: string }) {
  const { rows, total, askEarlier } = thread;
  const { box, isBehind, onScroll, toEnd } = useFollowing(rows);
  return (
    <div>
      <div
        className={css.messages}
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-labelledby={labelledBy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {rows.length < total && (
          <button type="button" className="btn" onClick={askEarlier}>
            {m.reservation_pages_thread_earlier()}
          </button>
        )}
        <ol>
          {rows.map((message) => (
            <ThreadMessage key={message._id} message={message} />
          ))}
        </ol>
      </div>
      {isBehind && (
        <button type="button" className={`btn ${css.below}`} onClick={toEnd}>
          {m.reservation_pages_thread_below()}
        </button>
      )}
    </div>
  );
}

/** How near to the end the reader must be for the list to follow new rows, in px. */
const NEAR = 80;

/**
 * Keeps the reader's place in a scrolling list of messages: at its end it follows new ones, elsewhere only the reader's own, and those
 * added at the top do not move the others. `isBehind` says that messages arrived below what the reader sees; `toEnd` shows them.
 */
function useFollowing(rows: readonly Message[]) {
  const first = rows[0]?._id;
  const newest = rows.at(-1);
  const last = newest?._id;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<{ first: string | undefined; last: string | undefined; height: number } | null>(null);
  const [isBehind, setBehind] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends of the list say that it changed
  useLayoutEffect(() => {
    const { current: node } = box;
    if (!node) return;
    const known = before.current;
    const fromEnd = known ? known.height - node.scrollTop - node.clientHeight : 0;
    if (known && known.first !== first) node.scrollTop += node.scrollHeight - known.height;
    else if (fromEnd < NEAR || newest?.mine) node.scrollTop = node.scrollHeight;
    if (known && known.last !== last) setBehind(distanceToEnd(node) >= NEAR);
    before.current = { first, last, height: node.scrollHeight };
  }, [first, last]);
  const onScroll = () => {
    if (box.current && distanceToEnd(box.current) < NEAR) setBehind(false);
  };
  const toEnd = () => {
    // The button disappears: without this, focus would be lost.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  return { box, isBehind, onScroll, toEnd };
}

const distanceToEnd = (node: Element) => node.scrollHeight - node.scrollTop - node.clientHeight;

/** A message with its author and time. The reader's own are on the right. */
function ThreadMessage({ message }: { message: Message }) {
  const { mine, text, date } = message;
  return (
    <li className={mine ? css.mine : undefined}>
      <p className={css.from}>
        <b>{mine ? m.reservation_pages_you() : personName(message)}</b>
        <time dateTime={date}>{dayTime(date)}</time>
      </p>
      <Typed as="p" className="written" text={text} />
    </li>
  );
}

const empty = { text: '' };

type FormProps = {
  reservationId: string;
  isOpen: boolean;
  onSent: (message: Message) => void;
  /** The message was refused: the reservation may have ended. */
  onRefused: () => void;
  /** No response came: the message may have been sent. */
  onUnsure: () => void;
};

/**
 * Sends messages to the other side. Text that could not be sent stays in the field and as a draft; after the reservation has ended, the
 * reader can still copy it.
 */
function ThreadForm({ reservationId, isOpen, onSent, onRefused, onUnsure }: FormProps) {
  const form = useForm<typeof empty, MessageAnswer>({
    initial: empty,
    required: { fields: ['text'], text: m.reservation_pages_write_empty() },
    send: async (values) => {
      const answer = await call<MessageAnswer>('POST', `/reservations/${reservationId}/messages`, values);
      if (!answer.ok && answer.status === 409) onRefused();
      if (answer.ok || answer.status !== 0) return answer;
      onUnsure();
      return { ...answer, fields: { reason: [m.reservation_pages_send_unsure()] } };
    },
    fallback: m.reservation_pages_send_failed(),
    draft: { form: `message-${reservationId}` },
    onSent: ({ sent }) => {
      // The field stays editable while a message is sent: text typed since then belongs to the next one.
      const { text: said } = form.values;
      form.reset(({ text }) => ({
        text: text.startsWith(said) ? text.slice(said.length).trimStart() : text,
      }));
      onSent(sent);
    },
  });
  const ended = <p className="muted">{m.reservation_pages_thread_ended()}</p>;
  if (!isOpen && form.values.text.trim() === '') return ended;
  return (
    <form className="stack-form" onSubmit={form.submit} noValidate>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <Field
        form={form}
        name="text"
        label={m.reservation_pages_write()}
        hint={isOpen ? undefined : m.reservation_pages_write_unsent()}
        multiline
        autoComplete="off"
      />
      {isOpen ? (
        <SubmitButton form={form} busyLabel={m.areas_sending()}>
          {m.reservation_pages_send()}
        </SubmitButton>
      ) : (
        ended
      )}
    </form>
  );
}
