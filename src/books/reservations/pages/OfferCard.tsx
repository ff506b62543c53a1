import { useId } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import type { Book } from '../../schema.ts';
import { conditionName } from './book-choices.ts';

type Props = {
  book: Book;
  /** Where one’s own request for it is. */
  request: string | null;
  onPurchase: (id: string) => void;
};

/** A book on its plank, to be purchased unless it is reserved. */
export function OfferCard({ book, request, onPurchase }: Props) {
  const { _id, name, author, seller, category, condition, price, image, imageSmall, reserved } = book;
  const title = useId();
  const picture = imageSmall ?? image;
  return (
    <article className="bk" aria-labelledby={title}>
      <BookCover
        title={name}
        author={author ?? undefined}
        category={category}
        src={picture ? `/api${picture}` : undefined}
      />
      <div className="lab">
        <p className="price">{rupees(price)}</p>
        <h3 id={title} lang={languageOf(name)}>
          {name}
        </h3>
        <p className="m">{m.reservation_pages_kind({ category, condition: conditionName(condition) })}</p>
        <p className="m last" lang={languageOf(seller)}>
          {m.reservation_pages_sold_by({ name: seller })}
        </p>
        {request !== null ? (
          <Link className="btn" to={request} aria-label={m.reservation_pages_yours_of({ name })}>
            {m.reservation_pages_yours()}
          </Link>
        ) : reserved ? (
          <p className="taken">
            <span className="mark wait">{m.reservation_pages_reserved()}</span>
          </p>
        ) : (
          <button
            type="button"
            className="btn primary"
            aria-haspopup="dialog"
            aria-label={m.reservation_pages_purchase_of({ name })}
            onClick={() => onPurchase(_id)}
          >
            {m.reservation_pages_purchase()}
          </button>
        )}
      </div>
    </article>
  );
}
