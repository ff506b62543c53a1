import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useOpened } from '../../../ui/area/use-opened.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import type { ListSearch } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Called } from '../../../ui/session/use-call.ts';
import type { ManagedBook } from '../../schema.ts';
import { EditOwnBook } from './EditOwnBook.tsx';
import { OwnBook } from './OwnBook.tsx';
import { useBookActions } from './use-book-actions.ts';
import type { Requests } from './use-requests.ts';

type Props = {
  heading: RefObject<HTMLHeadingElement | null>;
  books: Called<ManagedBook[]>;
  requests: Requests;
  path: string;
  search: ListSearch;
  limit: number;
};

/** One’s own books, newest first, with their state and what can be done. */
export function OwnBooks({ heading, books, requests, path, search, limit }: Props) {
  const [editing, setEditing] = useState<ManagedBook | null>(null);
  const reload = () => {
    books.reload();
    requests.call.reload();
  };
  const opened = useOpened<ManagedBook>('book', '/books', books.data);
  const actions = useBookActions(reload);
  const removal = useRemoval(() => {
    reload();
    // The button that was pressed goes with its book; the message with Undo is below the heading.
    heading.current?.focus();
  });
  return (
    <section className="mown" aria-labelledby="own-books">
      <h2 id="own-books" ref={heading} tabIndex={-1}>
        {m.market_own()}
        {books.total > 0 && <span className="num"> ({books.total})</span>}
      </h2>
      <RemovalNotice removal={removal} />
      <Loaded
        call={books}
        failed={m.market_own_failed()}
        loading={<Skeleton label={m.books_loading()} shape="semesters" count={3} />}
      >
        {(rows) => (
          <>
            {rows.length === 0 && <NoBooks path={path} elsewhere={books.total > 0} />}
            <ul className="mlist">
              {opened.rows(rows).map((book) => (
                <li key={book._id} {...opened.item(book._id)}>
                  <OwnBook
                    book={book}
                    reservation={requests.of(book._id)}
                    actions={actions}
                    removal={removal}
                    onEdit={setEditing}
                  />
                </li>
              ))}
            </ul>
            <ListPager
              path={path}
              search={search}
              limit={limit}
              outcome={{ total: books.total, next: null }}
            />
          </>
        )}
      </Loaded>
      {editing && (
        <EditOwnBook
          key={editing._id}
          id={editing._id}
          onClose={() => {
            setEditing(null);
            reload();
          }}
          onDone={(text) => actions.setResult({ id: editing._id, text, bad: false })}
        />
      )}
    </section>
  );
}

function NoBooks({ path, elsewhere }: { path: string; elsewhere: boolean }) {
  if (!elsewhere) return <EmptyState level={3} title={m.market_own_none()} text={m.market_own_none_text()} />;
  return (
    <EmptyState level={3} title={m.market_own_page_none()}>
      <Link className="btn primary" to={path}>
        {m.books_first_page()}
      </Link>
    </EmptyState>
  );
}
