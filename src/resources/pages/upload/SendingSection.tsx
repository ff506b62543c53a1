import { useEffect, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import { fileSize } from '../../../ui/format.ts';
import { useCountdown } from '../../../ui/forms/use-countdown.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Typed } from '../../../ui/Typed.tsx';
import * as css from './SendingSection.module.css';
import type { Parcel } from './send-file.ts';
import { useStore } from './store.ts';
import { isOpen, isTrouble, mayBeThere, type QueueItem, type QueueView, sentOf } from './upload-queue.ts';
import { queue } from './upload-state.ts';

/** How many waiting files are listed before the rest folds away. */
const LISTED = 3;

/** The upload: its total progress, each file, and the result. */
export function SendingSection() {
  const view = useStore(queue);
  const { items } = view;
  const open = items.filter(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = items.at(-1)?.id ?? 0;
  const seen = useRef(last);
  useEffect(() => {
    // After more files were submitted, the focus moves here: the form that had it is empty now.
    if (last > seen.current) heading.current?.focus();
    seen.current = Math.max(seen.current, last);
  }, [last]);
  return (
    <section className={css.sending} aria-labelledby="upload-sending" hidden={items.length === 0}>
      <h2 id="upload-sending" ref={heading} tabIndex={-1}>
        {open.length > 0 ? m.upload_sending() : m.upload_finished()}
      </h2>
      {/* The live region exists before its text; otherwise some screen readers would not announce it. */}
      <div role="status" className={css.result}>
        {items.length > 0 && open.length === 0 && <Result items={items} />}
      </div>
      {open.length > 0 && <Overall items={items} left={view.left} />}
      <SendingNotices view={view} />
      <LostFiles items={items} />
      <Rows items={items} />
    </section>
  );
}

function Overall({ items, left }: { items: readonly QueueItem[]; left: number | null }) {
  const counted = items.filter((item) => !isTrouble(item));
  const total = counted.reduce((bytes, { parcel }) => bytes + parcel.file.size, 0);
  const sent = counted.reduce((bytes, item) => bytes + sentOf(item), 0);
  const done = items.filter(({ sending }) => sending.state === 'stored').length;
  const isMoving = items.some(({ sending }) => sending.state === 'sending');
  const words = m.upload_progress({ done, total: counted.length });
  return (
    <div className={css.overall}>
      <p className="num">
        <b>{words}</b>
        <span className="muted">
          {m.areas_progress({ sent: fileSize(sent), total: fileSize(total) })}
          {left !== null && isMoving && ` · ${leftWords(left)}`}
        </span>
      </p>
      <progress value={sent} max={total} aria-label={words} />
      <button type="button" className="btn" onClick={() => queue.cancel(items.map(({ id }) => id))}>
        {m.upload_cancel_all()}
      </button>
    </div>
  );
}

/** Files that need a decision come first, then those in progress. Stored files are only counted here; the list of uploads shows them. */
function Rows({ items }: { items: readonly QueueItem[] }) {
  const waiting = items.filter(({ sending }) => sending.state === 'waiting');
  const moving = items.filter((item) => isOpen(item) && item.sending.state !== 'waiting');
  const more = waiting.slice(LISTED);
  const list = [...items.filter(isTrouble), ...moving, ...waiting.slice(0, LISTED)];
  return (
    <>
      <ul className={css.queue}>
        {list.map((item) => (
          <SendingRow key={item.id} item={item} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className={css.waiting}>
          <summary>
            <span>{m.upload_waiting_more({ count: more.length })}</span>
            <span className="chevron" />
          </summary>
          <ul className={css.queue}>
            {more.map((item) => (
              <SendingRow key={item.id} item={item} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Result({ items }: { items: readonly QueueItem[] }) {
  const stored = items.filter(({ sending }) => sending.state === 'stored');
  const failed = items.filter(({ sending }) => sending.state === 'failed' || sending.state === 'duplicate');
  const isBad = failed.length > 0;
  return (
    <div className={isBad ? 'notice bad' : stored.length > 0 ? 'notice' : 'notice warn'}>
      <div>
        <h3>{isBad ? m.upload_failed() : stored.length > 0 ? m.upload_done() : m.upload_cancelled_all()}</h3>
        <p>{textOf(items, { failed, stored: stored.length })}</p>
      </div>
      {!isBad && stored.length > 0 && <ToCourse parcels={stored.map(({ parcel }) => parcel)} />}
      <button type="button" className="btn" onClick={() => queue.remove(items.map(({ id }) => id))}>
        {m.upload_clear()}
      </button>
    </div>
  );
}

function textOf(items: readonly QueueItem[], results: { failed: QueueItem[]; stored: number }): string {
  const [only, ...others] = results.failed;
  if (only && others.length === 0 && items.length === 1)
    return 'reason' in only.sending ? only.sending.reason : '';
  if (only) return m.upload_some_failed({ failed: results.failed.length, total: items.length });
  if (results.stored > 0) return m.upload_done_text({ count: results.stored });
  const there = items.filter(mayBeThere).length;
  const unsent = items.length - there;
  return [
    ...(unsent > 0 ? [m.upload_cancelled_text({ count: unsent })] : []),
    ...(there > 0 ? [m.upload_cancelled_there({ count: there })] : []),
  ].join(' ');
}

/** Links to the course page of the files, if all belong to one. */
function ToCourse({ parcels }: { parcels: Parcel[] }) {
  const paths = new Set(
    parcels.map(({ university, department, course }) =>
      coursePath({ universityId: university, department, course }),
    ),
  );
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0) return null;
  const semesters = new Set(parcels.map(({ semester }) => semester));
  const part = semesters.size === 1 ? `#sem${[...semesters][0]}` : '';
  return (
    <Link className="btn" to={path + part}>
      {m.upload_show_course({ course: parcels[0]?.course ?? '' })}
    </Link>
  );
}

/** Says why nothing is being sent: no connection, no session, or a pause that the server asked for. */
function SendingNotices({ view }: { view: QueueView }) {
  const { items, signedOut, offline, holdUntil, holdReason } = view;
  // The live region exists before its text; otherwise some screen readers would not announce it.
  return (
    <div role="status" className={css.why}>
      {items.some(isOpen) && (
        <>
          {signedOut && (
            <div className="notice bad">
              <div>
                <h3>{m.upload_signed_out()}</h3>
                <p>{m.upload_signed_out_text()}</p>
              </div>
              <a className="btn" href="/login" target="_blank" rel="noreferrer">
                {m.upload_sign_in()}
                <Icon name="external" />
              </a>
            </div>
          )}
          {offline && (
            <div className="notice warn">
              <div>
                <h3>{m.upload_offline()}</h3>
                <p>{m.upload_offline_text()}</p>
              </div>
            </div>
          )}
          {holdUntil !== null && <Pause until={holdUntil} reason={holdReason} />}
        </>
      )}
    </div>
  );
}

/** Announces each lost connection once; the rows show the countdown. */
function LostFiles({ items }: { items: readonly QueueItem[] }) {
  const lost = items.filter(({ sending }) => sending.state === 'lost');
  return (
    <div role="status" aria-atomic="false" className="visually-hidden">
      {lost.map(({ id, parcel }) => (
        <p key={id}>{m.upload_lost_said({ name: parcel.title })}</p>
      ))}
    </div>
  );
}

function Pause({ until, reason }: { until: number; reason: string }) {
  const seconds = useCountdown(until);
  return (
    <div className="notice warn">
      <div>
        <h3>{m.upload_hold()}</h3>
        {reason && <p>{reason}</p>}
        {/* Hidden from screen readers, which would announce every second. */}
        <p aria-hidden="true">{m.upload_hold_text({ seconds })}</p>
      </div>
    </div>
  );
}

/** One file in the queue: its progress, and the possible actions. */
function SendingRow({ item }: { item: QueueItem }) {
  const { id, parcel, sending } = item;
  const name = parcel.title;
  return (
    <li>
      <div className={css.trip}>
        <Typed as="b" text={name} />
        <State item={item} />
      </div>
      <div className="acts">
        {isOpen(item) ? (
          <Action label={m.upload_cancel_of({ name })} onClick={() => queue.cancel([id])}>
            {m.upload_cancel()}
          </Action>
        ) : (
          <>
            {sending.state === 'duplicate' ? (
              <Link className="btn quiet" to={sending.link} aria-describedby={`upload-why-${id}`}>
                {m.upload_duplicate_show()}
              </Link>
            ) : (
              <Action label={m.upload_again_of({ name })} onClick={() => queue.retry(id)}>
                {m.areas_try_sending_again()}
              </Action>
            )}
            <Action label={m.areas_remove_of({ name })} onClick={() => queue.remove([id])}>
              {m.upload_remove()}
            </Action>
          </>
        )}
      </div>
    </li>
  );
}

type ActionProps = { label: string; onClick: () => void; children: string };

const Action = ({ label, onClick, children }: ActionProps) => (
  <button type="button" className="btn quiet" aria-label={label} onClick={onClick}>
    {children}
  </button>
);

function State({ item }: { item: QueueItem }) {
  const { id, parcel, sending } = item;
  const total = parcel.file.size;
  switch (sending.state) {
    case 'waiting':
      return <span className="small">{m.upload_waiting()}</span>;
    case 'sending':
      return <Progress {...sending} total={total} name={parcel.title} />;
    case 'lost':
      return <Lost retryAt={sending.retryAt} />;
    case 'duplicate':
    case 'failed':
      return (
        <span className={css.trouble} id={`upload-why-${id}`}>
          <b>{m.upload_failed()}</b>
          {sending.reason && <span>{sending.reason}</span>}
        </span>
      );
    case 'cancelled':
      return (
        <span className="small">
          {mayBeThere(item) ? m.upload_was_cancelled_there() : m.upload_was_cancelled()}
        </span>
      );
    case 'stored':
      return null;
  }
}

type ProgressProps = { sent: number; total: number; left: number | null; name: string };

function Progress({ sent, total, left, name }: ProgressProps) {
  const isSent = sent >= total;
  const bytes = m.areas_progress({ sent: fileSize(sent), total: fileSize(total) });
  const percent = `${Math.floor((sent / total) * 100)} %`;
  const words = [bytes, percent, ...(left === null ? [] : [leftWords(left)])];
  return (
    <>
      <progress value={sent} max={total} aria-label={name} />
      <span className="small num">{isSent ? m.upload_at_server() : words.join(' · ')}</span>
    </>
  );
}

function Lost({ retryAt }: { retryAt: number }) {
  const seconds = useCountdown(retryAt);
  return (
    <span className={`small ${css.missing}`}>
      {seconds > 0 ? m.upload_lost({ seconds }) : m.upload_lost_now()}
    </span>
  );
}

/** Returns the remaining time in rounded words: steps of five seconds, then minutes, then hours. */
function leftWords(seconds: number): string {
  if (seconds < 55) return m.upload_left_seconds({ count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 5400) return m.upload_left_minutes({ count: Math.round(seconds / 60) });
  return m.upload_left_hours({ count: Math.round(seconds / 3600) });
}
