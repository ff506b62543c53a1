import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { SheetDialog } from '../../../ui/area/SheetDialog.tsx';
import { rupees } from '../../../ui/format.ts';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { call } from '../../../ui/session/call.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import * as lineCss from '../../pages/BookLine.module.css';
import { conditionWord } from '../../pages/ConditionMark.tsx';
import type { Book, ManagedBook } from '../../schema.ts';
import type { ReservationAnswer } from '../schema.ts';
import * as css from './PurchaseBooksPage.module.css';
import { personName } from './states.tsx';

/** A book as the API returns it: its seller gets more fields than others. */
type ReadBook = Book & Partial<Pick<ManagedBook, 'mine' | 'withdrawnAt' | 'soldAt' | 'verifiedAt'>>;

type Props = {
  id: string;
  /** The path of the reader's own request for the book, if any. */
  request: string | null;
  onClose: () => void;
  onReserved: (answer: ReservationAnswer) => void;
  /** No response came: the book may be reserved by now. */
  onUnsure: () => void;
};

/** Shows a book, what reserving it means, and the button that reserves it. Nothing is sent before that is pressed. */
export function PurchaseDialog({ id, request, onClose, onReserved, onUnsure }: Props) {
  const book = useCall<ReadBook>(`/books/${encodeURIComponent(id)}`);
  return (
    <SheetDialog title={m.reservation_pages_dialog()} onClose={onClose}>
      {(_, cancel) => (
        <Loaded call={book} failed={m.book_area_failed_one()}>
          {(row) => (
            <>
              <BookFacts book={row} />
              <Offer
                book={row}
                request={request}
                close={cancel}
                onReserved={onReserved}
                onUnsure={onUnsure}
                onRepriced={book.look}
              />
            </>
          )}
        </Loaded>
      )}
    </SheetDialog>
  );
}

function BookFacts({ book }: { book: ReadBook }) {
  const { name, author, seller, category, condition, price, description, image, imageSmall } = book;
  return (
    <div className={`${lineCss.line} ${lineCss.large} ${css.wanted}`}>
      <BookCover title={name} category={category} photo={imageSmall ?? image} />
      <div>
        <Typed as="h3" text={name} />
        <Typed as="p" className="small" text={author} />
        <p className={lineCss.price}>{rupees(price)}</p>
        <p className="small">{m.book_area_kind({ category, condition: conditionWord(condition) })}</p>
        <p className="small">{m.reservation_pages_sold_by({ name: personName({ name: seller }) })}</p>
      </div>
      <Typed as="p" className="written" text={description} />
    </div>
  );
}

type OfferProps = { book: ReadBook; close: () => void; onRepriced: () => void } & Pick<
  Props,
  'request' | 'onReserved' | 'onUnsure'
>;

/** The form that reserves the book, or why the reader cannot reserve it. */
function Offer({ book, request, close, ...answered }: OfferProps) {
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
  return <ReserveForm book={book} onCancel={close} {...answered} />;
}

function Instead({ text, close, children }: { text: string; close: () => void; children?: ReactNode }) {
  return (
    <div className={css.instead}>
      <div className="notice warn">
        <p>{text}</p>
      </div>
      <div className="acts">
        {children}
        <button type="button" className="btn" onClick={close}>
          {m.areas_close()}
        </button>
      </div>
    </div>
  );
}

const empty = { message: '' };

type FormProps = Pick<Props, 'onReserved' | 'onUnsure'> & {
  book: Book;
  /** The seller has changed the price meanwhile. */
  onRepriced: () => void;
  onCancel: () => void;
};

/** Explains what reserving means, and reserves. */
function ReserveForm({ book, onReserved, onUnsure, onRepriced, onCancel }: FormProps) {
  const { _id, seller, price, answeredBy } = book;
  const form = useForm<typeof empty, ReservationAnswer>({
    initial: empty,
    send: async ({ message }) => {
      const wish = { price, ...(message.trim() !== '' && { message }) };
      const answer = await call<ReservationAnswer>('POST', `/books/${_id}/reservations`, wish);
      if (!answer.ok && answer.fields.price) {
        onRepriced();
        // The dialog shows the new price; the form has no field for it.
        return { ...answer, fields: {} };
      }
      if (!answer.ok && answer.status === 0) onUnsure();
      return answer;
    },
    fallback: m.reservation_pages_reserve_failed(),
    draft: { form: `reserve-${_id}` },
    onSent: onReserved,
  });
  const byStaff = answeredBy === 'staff';
  const { asked, contact } = {
    seller: {
      asked: m.reservation_pages_means_ask({ seller }),
      contact: m.reservation_pages_means_contact(),
    },
    staff: {
      asked: m.reservation_pages_means_ask_staff({ seller }),
      contact: m.reservation_pages_means_contact_staff({ seller }),
    },
    // The account that offered the book is deleted.
    gone: { asked: m.reservation_pages_means_ask_gone(), contact: m.reservation_pages_means_contact_gone() },
  }[seller === '' ? 'gone' : answeredBy];
  return (
    <form className={`stack-form ${css.reserve}`} onSubmit={form.submit} noValidate>
      <div className={css.means}>
        <h3>{m.reservation_pages_means()}</h3>
        <ol>
          <li>{asked}</li>
          <li>{m.reservation_pages_means_answer()}</li>
          <li>{contact}</li>
          <li>{m.reservation_pages_means_pay({ price: rupees(price) })}</li>
          <li>{m.reservation_pages_means_cancel()}</li>
        </ol>
      </div>
      <DraftNotice form={form} />
      <FormMessage form={form} />
      <Field
        form={form}
        name="message"
        label={byStaff ? m.reservation_pages_message_staff() : m.reservation_pages_message()}
        hint={m.reservation_pages_message_hint()}
        multiline
        autoComplete="off"
      />
      <div className="acts">
        <SubmitButton form={form} busyLabel={m.reservation_pages_reserving()}>
          {m.reservation_pages_reserve()}
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          {m.reservation_pages_not_now()}
        </button>
      </div>
    </form>
  );
}
