import { useId, useLayoutEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Reservation } from '../schema.ts';
import { isOpen } from './state-words.ts';
import { ThreadForm } from './ThreadForm.tsx';
import { ThreadMessage } from './ThreadMessage.tsx';
import type { Thread } from './use-thread.ts';

type Props = {
  reservation: Reservation;
  thread: Thread;
  /** A message was refused: the reservation may have ended. */
  onRefused: () => void;
};

/** What the two sides write to each other, the newest at the bottom, and below it the field for the next. */
export function ThreadPanel({ reservation, thread, onRefused }: Props) {
  const title = useId();
  const { rows, state, error, refresh, add } = thread;
  const open = isOpen(reservation);
  return (
    <section className="card thread" aria-labelledby={title}>
      <h2 id={title}>{m.reservation_pages_thread()}</h2>
      {rows.length > 0 ? (
        <Messages thread={thread} labelledBy={title} />
      ) : state === 'loading' ? (
        <Skeleton label={m.reservation_pages_thread_loading()} shape="lines" count={3} />
      ) : (
        state === 'ready' && open && <p className="muted">{m.reservation_pages_thread_none()}</p>
      )}
      {state === 'failed' && rows.length === 0 && (
        <ErrorNotice
          title={m.reservation_pages_thread_failed()}
          text={error || m.areas_try_again()}
          onRetry={refresh}
        />
      )}
      {state === 'failed' && rows.length > 0 && (
        <p className="err" role="status">
          {m.reservation_pages_thread_stale()}
        </p>
      )}
      <ThreadForm reservationId={reservation._id} isOpen={open} onSent={add} onRefused={onRefused} />
    </section>
  );
}

function Messages({ thread, labelledBy }: { thread: Thread; labelledBy: string }) {
  const { rows, total, askEarlier } = thread;
  const box = useFollowing(rows[0]?._id, rows.at(-1)?._id);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="told-box" ref={box} role="log" aria-labelledby={labelledBy} tabIndex={0}>
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
  );
}

/** How near to the end the reader must be for the list to follow new rows, in px. */
const NEAR = 80;

/**
 * Keeps a scrolling list where its reader is: at the end it follows new rows, and rows put before the others push nothing away.
 * @param first what is at the top
 * @param last what is at the bottom
 */
function useFollowing(first: string | undefined, last: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<{ first: string | undefined; height: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends of the list say that it changed
  useLayoutEffect(() => {
    const { current: node } = box;
    if (!node) return;
    const known = before.current;
    const fromEnd = known ? known.height - node.scrollTop - node.clientHeight : 0;
    if (known && known.first !== first) node.scrollTop += node.scrollHeight - known.height;
    else if (fromEnd < NEAR) node.scrollTop = node.scrollHeight;
    before.current = { first, height: node.scrollHeight };
  }, [first, last]);
  return box;
}
