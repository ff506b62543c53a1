import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { leftWords } from './left-words.ts';
import { isOpen, isTrouble, type QueueItem, sentOf } from './queue-item.ts';
import { SendingNotices } from './SendingNotices.tsx';
import { SendingResult } from './SendingResult.tsx';
import { SendingRow } from './SendingRow.tsx';
import { queue } from './upload-state.ts';

/** Waiting files that are listed one by one. */
const LISTED = 3;

/** The upload: its total progress, each file, and the result. */
export function SendingSection() {
  const view = useSyncExternalStore(queue.subscribe, queue.view, queue.view);
  const { items } = view;
  const open = items.filter(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = items.at(-1)?.id ?? 0;
  const seen = useRef(last);
  useEffect(() => {
    // After sending more files the focus moves to them: the form that they were in is empty now.
    if (last > seen.current) heading.current?.focus();
    seen.current = Math.max(seen.current, last);
  }, [last]);
  return (
    <section className="upsending" aria-labelledby="upload-sending" hidden={items.length === 0}>
      <h2 id="upload-sending" ref={heading} tabIndex={-1}>
        {open.length > 0 ? m.upload_sending() : m.upload_finished()}
      </h2>
      <SendingResult items={items} />
      {open.length > 0 && <Overall items={items} left={view.left} />}
      <SendingNotices view={view} />
      <Rows items={items} />
    </section>
  );
}

function Overall({ items, left }: { items: readonly QueueItem[]; left: number | null }) {
  const counted = items.filter((item) => !isTrouble(item));
  const total = counted.reduce((bytes, { parcel }) => bytes + parcel.file.size, 0);
  const sent = counted.reduce((bytes, item) => bytes + sentOf(item), 0);
  const done = items.filter(({ sending }) => sending.state === 'stored').length;
  const words = m.upload_progress({ done, total: counted.length });
  return (
    <div className="upoverall">
      <p className="num">
        <b>{words}</b>
        <span className="muted">
          {m.upload_bytes({ sent: fileSize(sent), total: fileSize(total) })}
          {left !== null && ` · ${leftWords(left)}`}
        </span>
      </p>
      <progress value={sent} max={total} aria-label={words} />
      <button type="button" className="btn" onClick={() => queue.cancelAll()}>
        {m.upload_cancel_all()}
      </button>
    </div>
  );
}

/** Files that need a decision first, then those on their way; finished ones are counted, and are in the list of uploads. */
function Rows({ items }: { items: readonly QueueItem[] }) {
  const waiting = items.filter(({ sending }) => sending.state === 'waiting');
  const moving = items.filter((item) => isOpen(item) && item.sending.state !== 'waiting');
  const more = waiting.slice(LISTED);
  const list = [...items.filter(isTrouble), ...moving, ...waiting.slice(0, LISTED)];
  return (
    <>
      <ul className="upqueue">
        {list.map((item) => (
          <SendingRow key={item.id} item={item} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className="upwaiting">
          <summary>
            <span>{m.upload_waiting_more({ count: more.length })}</span>
            <span className="chev" />
          </summary>
          <ul className="upqueue">
            {more.map((item) => (
              <SendingRow key={item.id} item={item} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
