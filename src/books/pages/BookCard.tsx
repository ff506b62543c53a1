import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { rupees } from '../../ui/format.ts';
import { languageOf } from '../../ui/language.ts';
import { BookCover } from '../../ui/pictures/BookCover.tsx';
import type { Book } from '../schema.ts';
import { ConditionMark } from './ConditionMark.tsx';
import { shorten } from './shorten.ts';

/** A book on its plank: the cover, and below it the label with the price. All of it leads to its page. */
export function BookCard({ book, eager }: { book: Book; eager: boolean }) {
  const { _id, name, author, seller, price, condition, description, reserved } = book;
  const category = book.category || m.books_general();
  const picture = book.imageSmall ?? book.image;
  return (
    <article className="bk">
      <BookCover
        title={name}
        author={author ?? undefined}
        category={category}
        src={picture ? `/api${picture}` : undefined}
        eager={eager}
      />
      <div className="lab">
        <p className="price">{rupees(price)}</p>
        {reserved && <span className="tag">{m.books_reserved()}</span>}
        <h2 lang={languageOf(name)}>
          <Link to={`/Books/${_id}`}>{name}</Link>
        </h2>
        <p className="m">{m.books_offer({ category, seller })}</p>
        <p className="m">
          <ConditionMark condition={condition} />
        </p>
        {description && (
          <p className="d" lang={languageOf(description)}>
            {shorten(description)}
          </p>
        )}
      </div>
    </article>
  );
}
