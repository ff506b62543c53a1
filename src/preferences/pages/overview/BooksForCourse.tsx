import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import type { Overview } from '../../overview-schema.ts';

/** Books on offer of the preferred categories. */
export function BooksForCourse({ books }: { books: Overview['books'] }) {
  return (
    <section className="card" aria-labelledby="for-course">
      <header>
        <h2 id="for-course">{m.student_books()}</h2>
        <Link className="btn quiet" to="/user/purchase-books">
          {m.student_books_all()}
        </Link>
      </header>
      {books.length === 0 ? (
        <p className="muted">{m.student_books_empty()}</p>
      ) : (
        <ul className="own-books">
          {books.map(({ _id, name, author, category, price, imageSmall, reserved }) => (
            <li key={_id}>
              <BookCover
                title={name}
                author={author ?? undefined}
                category={category}
                src={imageSmall ? `/api${imageSmall}` : undefined}
              />
              <p>
                <Link to={`/user/purchase-books?book=${_id}`} lang={languageOf(name)}>
                  {name}
                </Link>
                <span className="num">{rupees(price)}</span>
                {reserved && <span className="mark wait">{m.student_reserved()}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
