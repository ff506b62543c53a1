import { useId } from 'react';
import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { rupees } from '../../../ui/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import type { ManagedBook } from '../../schema.ts';
import { conditionWord } from '../ConditionMark.tsx';
import { removalOf } from './BooksTable.tsx';
import type { Approval } from './use-approval.ts';

type Props = {
  book: ManagedBook;
  approval: Approval;
  removal: Removal;
  onReject: (book: ManagedBook) => void;
};

/** A book that waits: its picture, its details, and the possible actions. */
export function PendingBook({ book, approval, removal, onReject }: Props) {
  const { _id, name, author, publisher, category, condition, price, description, image, date } = book;
  const title = useId();
  const isBusy = approval.busy === _id || removal.busy === _id;
  return (
    <article className="card pbook" aria-labelledby={title} aria-busy={isBusy || undefined}>
      <div>
        <BookCover
          title={name}
          author={author ?? undefined}
          category={category}
          src={image ? `/api${image}` : undefined}
        />
        {image && (
          <a className="btn quiet" href={`/api${image}`} target="_blank" rel="noreferrer">
            {m.book_desk_image_open()}
            <Icon name="external" />
          </a>
        )}
      </div>
      <div className="what">
        <h2 id={title} lang={languageOf(name)}>
          {name}
        </h2>
        <p className="bprice">{rupees(price)}</p>
        <dl className="pairs">
          <Pair label={m.book_desk_author()} value={author} />
          <Pair label={m.book_desk_publisher()} value={publisher} />
          <Pair label={m.book_desk_category()} value={category} />
          <Pair label={m.book_desk_condition()} value={conditionWord(condition)} />
          <Pair label={m.book_desk_offered()} value={dayTime(date)} />
        </dl>
        {description && (
          <p className="told" lang={languageOf(description)}>
            {description}
          </p>
        )}
        <Seller book={book} />
        <div className="acts">
          <button
            type="button"
            className="btn primary"
            aria-label={m.book_desk_approve_of({ name })}
            aria-disabled={isBusy || undefined}
            onClick={() => approval.approve(book)}
          >
            <Icon name="check" />
            {approval.busy === _id ? m.book_desk_approving() : m.book_desk_approve()}
          </button>
          <button
            type="button"
            className="btn"
            aria-label={m.market_reject_of({ name })}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && onReject(book)}
          >
            {m.market_reject()}
          </button>
          <button
            type="button"
            className="btn quiet danger"
            aria-label={m.book_desk_delete_of({ name })}
            aria-disabled={isBusy || undefined}
            onClick={() => removal.remove(removalOf(book))}
          >
            {m.book_desk_delete()}
          </button>
        </div>
      </div>
    </article>
  );
}

/** Who sells it, and how to ask them. */
function Seller({ book: { seller, email, contactNumber } }: { book: ManagedBook }) {
  return (
    <dl className="pairs seller">
      <Pair label={m.book_desk_seller()} value={seller} />
      {email && (
        <>
          <dt>{m.book_desk_email()}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </>
      )}
      {contactNumber && (
        <>
          <dt>{m.book_desk_contact()}</dt>
          <dd className="num">
            <a href={`tel:${contactNumber.replace(/[^\d+]/g, '')}`}>{contactNumber}</a>
          </dd>
        </>
      )}
    </dl>
  );
}

function Pair({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd lang={languageOf(value)}>{value}</dd>
    </>
  );
}
