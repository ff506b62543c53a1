import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import type { Book, ManagedBook } from '../../schema.ts';
import type { ReservationAnswer } from '../schema.ts';
import { conditionName } from './book-choices.ts';
import { ReserveForm } from './ReserveForm.tsx';

/** Who sells a book reads more of it than others do. */
type ReadBook = Book & Partial<Pick<ManagedBook, 'mine' | 'withdrawnAt' | 'soldAt' | 'verifiedAt'>>;

type Props = {
  id: string;
  /** Where one’s own request for the book is. */
  request: string | null;
  onClose: () => void;
  onReserved: (answer: ReservationAnswer) => void;
};

/** A book, what reserving it means, and the button that reserves. Nothing is sent before. */
export function PurchaseDialog({ id, request, onClose, onReserved }: Props) {
  const book = useCall<ReadBook>(`/books/${encodeURIComponent(id)}`);
  return (
    <SheetDialog title={m.reservation_pages_dialog()} onClose={onClose}>
      {(close) => (
        <Loaded call={book} failed={m.reservation_pages_book_failed()}>
          {(row) => (
            <>
              <BookFacts book={row} />
              <Offer book={row} request={request} close={close} onReserved={onReserved} />
            </>
          )}
        </Loaded>
      )}
    </SheetDialog>
  );
}

function BookFacts({ book }: { book: ReadBook }) {
  const { name, author, seller, category, condition, price, description, image, imageSmall } = book;
  const picture = imageSmall ?? image;
  return (
    <div className="bthumb wanted">
      <BookCover title={name} category={category} src={picture ? `/api${picture}` : undefined} />
      <div>
        <h3 lang={languageOf(name)}>{name}</h3>
        {author && (
          <p className="small" lang={languageOf(author)}>
            {author}
          </p>
        )}
        <p className="bprice">{rupees(price)}</p>
        <p className="small">{m.reservation_pages_kind({ category, condition: conditionName(condition) })}</p>
        <p className="small">{m.reservation_pages_sold_by({ name: seller })}</p>
      </div>
      {description && (
        <p className="told" lang={languageOf(description)}>
          {description}
        </p>
      )}
    </div>
  );
}

type OfferProps = { book: ReadBook; close: () => void } & Pick<Props, 'request' | 'onReserved'>;

/** What can be done: reserve it, or why that is not so. */
function Offer({ book, request, close, onReserved }: OfferProps) {
  if (request !== null) {
    return (
      <Instead text={m.reservation_pages_is_yours()} close={close}>
        <Link className="btn primary" to={request}>
          {m.reservation_pages_open_yours()}
        </Link>
      </Instead>
    );
  }
  if (book.mine) return <Instead text={m.reservation_pages_is_own()} close={close} />;
  if (book.reserved) return <Instead text={m.reservation_pages_is_reserved()} close={close} />;
  const { withdrawnAt = null, soldAt = null, verifiedAt } = book;
  const isAway = withdrawnAt !== null || soldAt !== null || verifiedAt === null;
  if (isAway) return <Instead text={m.reservation_pages_is_away()} close={close} />;
  return <ReserveForm book={book} onReserved={onReserved} onCancel={close} />;
}

function Instead({ text, close, children }: { text: string; close: () => void; children?: ReactNode }) {
  return (
    <div className="instead">
      <div className="notice warn">
        <p>{text}</p>
      </div>
      <div className="acts">
        {children}
        <button type="button" className="btn" onClick={close}>
          {m.reservation_pages_close()}
        </button>
      </div>
    </div>
  );
}
