import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { PendingBook } from './PendingBook.tsx';
import { RejectBookDialog } from './RejectBookDialog.tsx';
import { useApproval } from './use-approval.ts';

/** Books per page: each is looked at. */
const PAGE_SIZE = 10;

/** The books that wait for approval, with all that helps to decide. */
export function ApproveBooksPage() {
  const { role, userName } = useSession();
  const path = `${areaOf[role]}/approve-books`;
  const { search } = useFilters([]);
  const books = useCall<ManagedBook[]>(`/books${listCall(search, PAGE_SIZE)}&verified=false`);
  const removal = useRemoval(books.reload);
  const count = useRef<HTMLParagraphElement>(null);
  const [rejecting, setRejecting] = useState<ManagedBook | null>(null);
  const approval = useApproval(userName, (text) => {
    if (text !== null) removal.say(text);
    books.reload();
    // The button that was pressed goes with its book.
    count.current?.focus();
  });
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_approve_books()}</h1>
        <p className="sub">{m.book_desk_approve_intro()}</p>
      </header>
      <p className="result" role="status" ref={count} tabIndex={-1}>
        {books.data !== null && books.total > 0 && (
          <span>
            <Emphasis text={m.book_desk_waiting({ count: books.total })} />
          </span>
        )}
      </p>
      <div role="alert" className="say">
        {approval.trouble && (
          <div className="notice bad">
            <p>{approval.trouble}</p>
          </div>
        )}
      </div>
      <RemovalNotice removal={removal} />
      <Loaded
        call={books}
        failed={m.book_desk_failed()}
        loading={<Skeleton label={m.books_loading()} shape="cards" count={2} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoneWaits path={path} elsewhere={books.total > 0} shelf={`${areaOf[role]}/add-books`} />
          ) : (
            <>
              <ul className="pending">
                {rows.map((book) => (
                  <li key={book._id}>
                    <PendingBook book={book} approval={approval} removal={removal} onReject={setRejecting} />
                  </li>
                ))}
              </ul>
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: books.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
      {rejecting && (
        <RejectBookDialog
          key={rejecting._id}
          book={rejecting}
          approval={approval}
          onClose={() => setRejecting(null)}
        />
      )}
    </>
  );
}

type NoneProps = {
  path: string;
  /** There are some, on pages before this one. */
  elsewhere: boolean;
  shelf: string;
};

function NoneWaits({ path, elsewhere, shelf }: NoneProps) {
  if (elsewhere) {
    return (
      <EmptyState title={m.book_desk_page_done()} text={m.book_desk_page_done_text()}>
        <Link className="btn primary" to={path}>
          {m.books_first_page()}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={m.book_desk_none_waits()} text={m.book_desk_none_waits_text()}>
      <Link className="btn" to={shelf}>
        {m.book_desk_to_books()}
      </Link>
    </EmptyState>
  );
}
