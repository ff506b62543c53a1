import { type ReactNode, useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Pair } from '../../../ui/area/AreaHead.tsx';
import { dayTime } from '../../../ui/area/day-time.ts';
import { ReviewQueue } from '../../../ui/area/ReviewQueue.tsx';
import { rupees } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { call } from '../../../ui/session/call.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { Typed } from '../../../ui/Typed.tsx';
import { bookFields, labelledFields } from '../../fields.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';
import { callLink } from '../../vocabulary.ts';
import * as lineCss from '../BookLine.module.css';
import { conditionWord } from '../ConditionMark.tsx';
import * as css from './ApproveBooksPage.module.css';
import { removalOf } from './removal.ts';

/** The books that wait for approval. */
export function ApproveBooksPage() {
  const { role, userName } = useSession();
  return (
    <ReviewQueue<ManagedBook>
      path="/books"
      filters={{ verified: 'false' }}
      opened={{ name: 'book', waits: ({ state }) => state === 'pending' }}
      // Few per page: staff look at each one closely.
      limit={10}
      listClass={css.pending}
      words={{
        title: m.areas_page_approve_books(),
        intro: m.book_area_approve_intro(),
        waiting: m.book_area_waiting,
        failed: m.books_failed(),
        loading: m.books_loading(),
        none: { title: m.book_area_none_waits(), text: m.book_area_none_waits_text() },
        approveOf: m.book_area_approve_of,
        approveFailed: (error) => error || m.book_area_approve_failed(),
        rejectOf: m.market_reject_of,
        removeOf: m.areas_delete_of,
      }}
      rejection={{
        words: {
          title: m.market_reject_title(),
          hint: m.market_reject_reason_hint(),
          send: m.market_reject_send(),
          sendClass: 'btn danger',
          often: {
            legend: m.market_reject_often(),
            reasons: [
              m.market_reject_often_photo(),
              m.market_reject_often_details(),
              m.market_reject_often_allowed(),
            ],
          },
        },
        about: ({ name, seller }) => <p className="dialog-about">{m.market_reject_whom({ name, seller })}</p>,
        draft: ({ _id }) => `reject ${_id}`,
        failed: (error) => error || m.market_reject_failed(),
      }}
      decide={({ _id, version }, reason) =>
        call<BookAnswer>('PATCH', `/books/${_id}/verify`, {
          // The specified body has it; the server ignores it and uses the session.
          verifiedBy: userName,
          ...(reason !== null && { status: 'rejected' }),
          ...(reason && { reason }),
          version,
        })
      }
      removable={removalOf}
      elsewhere={
        <Link className="btn" to={`${areaOf[role]}/add-books`}>
          {m.book_area_to_books()}
        </Link>
      }
    >
      {(book, isBusy, actions) => <PendingBook book={book} isBusy={isBusy} actions={actions} />}
    </ReviewQueue>
  );
}

type Props = { book: ManagedBook; isBusy: boolean; actions: ReactNode };

/** A book in the review queue: its picture, its details, and its seller. */
function PendingBook({ book, isBusy, actions }: Props) {
  const { name, author, category, condition, price, description, image, date } = book;
  const { seller, email, contactNumber } = book;
  const title = useId();
  return (
    <article className={`card ${css.book}`} aria-labelledby={title} aria-busy={isBusy || undefined}>
      <div>
        <BookCover title={name} author={author} category={category} photo={image} />
        {image && (
          <a className="btn quiet" href={`/api${image}`} target="_blank" rel="noreferrer">
            {m.book_area_image_open()}
            <Icon name="external" />
          </a>
        )}
      </div>
      <div>
        <Typed as="h2" id={title} text={name} />
        <p className={`${lineCss.price} ${css.price}`}>{rupees(price)}</p>
        <dl className="pairs">
          <Pair name={m.book_area_author()}>{author}</Pair>
          {labelledFields.map((field) => (
            <Pair key={field} name={bookFields[field].label()}>
              {book[field]}
            </Pair>
          ))}
          <Pair name={m.book_area_category()}>{category}</Pair>
          <Pair name={m.books_condition()}>{conditionWord(condition)}</Pair>
          <Pair name={m.book_area_offered()}>{dayTime(date)}</Pair>
        </dl>
        <Typed as="p" className="written" text={description} />
        <dl className={`pairs ${css.seller}`}>
          <Pair name={m.book_area_seller()}>{seller}</Pair>
          <Pair name={m.book_area_email()}>{email && <a href={`mailto:${email}`}>{email}</a>}</Pair>
          <Pair name={m.areas_contact_number()} className="num">
            {contactNumber && <a href={callLink(contactNumber)}>{contactNumber}</a>}
          </Pair>
        </dl>
        {actions}
      </div>
    </article>
  );
}
