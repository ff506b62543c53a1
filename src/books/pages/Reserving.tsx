import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { ShownBook } from './book-data.ts';

/** How to get a book, or what is in the way. */
export function Reserving({ book: { _id, reserved, reader, published, answeredBy } }: { book: ShownBook }) {
  return (
    <>
      {!published && <p className="notice">{m.books_hidden()}</p>}
      {reserved && (
        <div className="notice">
          <h2>{m.books_reserved_title()}</h2>
          <p>{m.books_reserved_text()}</p>
        </div>
      )}
      {reader === 'seller' && (
        <p>
          {m.books_own()} <Link to="/user/books">{m.books_own_link()}</Link>
        </p>
      )}
      {reader === 'staff' && <p className="hint">{m.books_staff()}</p>}
      {reader === null && !reserved && (
        <>
          <Link className="btn primary" to={`/user/purchase-books?book=${_id}`}>
            {m.books_reserve()}
          </Link>
          <p className="hint">{m.books_reserve_hint({ answeredBy })}</p>
        </>
      )}
    </>
  );
}
