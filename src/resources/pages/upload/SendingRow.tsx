import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { fileSize } from '../../../ui/format.ts';
import { useCountdown } from '../../../ui/forms/use-countdown.ts';
import { languageOf } from '../../../ui/language.ts';
import { leftWords } from './left-words.ts';
import { isOpen, type QueueItem } from './queue-item.ts';
import { queue } from './upload-state.ts';

/** One file on its way: its progress, and the possible actions. */
export function SendingRow({ item }: { item: QueueItem }) {
  const { id, parcel, sending } = item;
  const name = parcel.title;
  return (
    <li>
      <div className="uptrip">
        <b lang={languageOf(name)}>{name}</b>
        <State item={item} />
      </div>
      <div className="acts">
        {isOpen(item) ? (
          <button
            type="button"
            className="btn quiet"
            aria-label={m.upload_cancel_of({ name })}
            onClick={() => queue.cancel(id)}
          >
            {m.upload_cancel()}
          </button>
        ) : (
          <>
            {sending.state === 'duplicate' ? (
              <Link className="btn quiet" to={sending.link} aria-describedby={`upload-why-${id}`}>
                {m.upload_duplicate_show()}
              </Link>
            ) : (
              <button
                type="button"
                className="btn quiet"
                aria-label={m.upload_again_of({ name })}
                onClick={() => queue.retry(id)}
              >
                {m.upload_again()}
              </button>
            )}
            <button
              type="button"
              className="btn quiet"
              aria-label={m.upload_remove_of({ name })}
              onClick={() => queue.remove([id])}
            >
              {m.upload_remove()}
            </button>
          </>
        )}
      </div>
    </li>
  );
}

function State({ item: { id, parcel, sending } }: { item: QueueItem }) {
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
        <span className="upbad" id={`upload-why-${id}`}>
          <b>{m.upload_failed()}</b>
          {sending.reason && <span>{sending.reason}</span>}
        </span>
      );
    case 'cancelled':
      return <span className="small">{m.upload_was_cancelled()}</span>;
    case 'stored':
      return null;
  }
}

type ProgressProps = { sent: number; total: number; left: number | null; name: string };

function Progress({ sent, total, left, name }: ProgressProps) {
  const isSent = sent >= total;
  const percent = `${Math.floor((sent / total) * 100)} %`;
  return (
    <>
      <progress value={sent} max={total} aria-label={name} />
      <span className="small num">
        {isSent
          ? m.upload_at_server()
          : [
              m.upload_bytes({ sent: fileSize(sent), total: fileSize(total) }),
              percent,
              left === null ? '' : leftWords(left),
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
    </>
  );
}

function Lost({ retryAt }: { retryAt: number }) {
  const seconds = useCountdown(retryAt);
  return (
    <span className="small upmissing">{seconds > 0 ? m.upload_lost({ seconds }) : m.upload_lost_now()}</span>
  );
}
