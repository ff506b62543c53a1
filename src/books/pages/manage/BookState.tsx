import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { languageOf } from '../../../ui/language.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { ManagedBook } from '../../schema.ts';

/** The state of a book, for staff: sold, rejected with the reason, waiting, or approved and by whom; and what stops it. */
export function BookState({ book }: { book: ManagedBook }) {
  const { role } = useSession();
  if (book.soldAt) return <span className="mark">{m.book_desk_sold()}</span>;
  return (
    <>
      <Decided book={book} />
      {book.reserved && <span className="mark wait">{m.market_state({ state: 'reserved' })}</span>}
      {book.withdrawnAt && <span className="mark off">{m.market_state({ state: 'withdrawn' })}</span>}
      {book.state === 'pending' && !book.withdrawnAt && (
        <Link className="small review" to={`${areaOf[role]}/approve-books`}>
          {m.book_desk_review()}
        </Link>
      )}
    </>
  );
}

function Decided({ book: { state, verifiedBy, rejectedBy, reason } }: { book: ManagedBook }) {
  if (state === 'pending') return <span className="mark wait">{m.book_desk_unverified()}</span>;
  const by = state === 'approved' ? verifiedBy : rejectedBy;
  return (
    <>
      {state === 'approved' ? (
        <span className="mark">{m.book_desk_verified_mark()}</span>
      ) : (
        <span className="mark bad">{m.market_state({ state: 'rejected' })}</span>
      )}
      {by && (
        <span className="small" lang={languageOf(by)}>
          {m.book_desk_by({ name: by })}
        </span>
      )}
      {state === 'rejected' && reason && (
        <span className="small" lang={languageOf(reason)}>
          {reason}
        </span>
      )}
    </>
  );
}
