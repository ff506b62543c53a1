import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { coursePath } from '../../../ui/addresses.ts';
import type { Parcel } from './parcel.ts';
import { isOpen, isTrouble, type QueueItem } from './queue-item.ts';
import { queue } from './upload-state.ts';

/** The result of sending, when there is nothing left to do. */
export function SendingResult({ items }: { items: readonly QueueItem[] }) {
  const isDone = items.length > 0 && !items.some(isOpen);
  // The region is there before its text, or some screen readers say nothing.
  return (
    <div role="status" className="upresult">
      {isDone && <Result items={items} />}
    </div>
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

function textOf(items: readonly QueueItem[], came: { failed: QueueItem[]; stored: number }): string {
  const [only, ...others] = came.failed;
  if (only && others.length === 0 && items.length === 1)
    return 'reason' in only.sending ? only.sending.reason : '';
  if (only) return m.upload_some_failed({ failed: came.failed.length, total: items.length });
  if (came.stored > 0) return m.upload_done_text({ count: came.stored });
  return m.upload_cancelled_text({ count: items.filter(isTrouble).length });
}

/** Link to the page of the files, when they all are on one. */
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
