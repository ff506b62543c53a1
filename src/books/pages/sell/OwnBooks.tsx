import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { shortDay } from '../../../ui/area/day-time.ts';
import { type List, Loaded } from '../../../ui/area/LoadedList.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { useOpened } from '../../../ui/area/use-opened.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rupees } from '../../../ui/format.ts';
import { reasonOf } from '../../../ui/forms/refusal.ts';
import { Link } from '../../../ui/Link.tsx';
import { languageOf } from '../../../ui/language.ts';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { call } from '../../../ui/session/call.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Called } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { Reservation } from '../../reservations/schema.ts';
import type { BookAnswer, ManagedBook } from '../../schema.ts';
import { actionsOf, type BookAction, type BookState, ownState } from '../../vocabulary.ts';
import * as lineCss from '../BookLine.module.css';
import { conditionWord } from '../ConditionMark.tsx';
import { EditBookDialog } from '../form/BookForm.tsx';
import { removalOf } from '../manage/removal.ts';
import * as css from './SellBooksPage.module.css';

type Props = {
  books: List<ManagedBook>;
  /** The open requests for these books. */
  requests: Called<Reservation[]>;
  /** Called when one of the books may have changed. */
  onChange?: () => void;
};

/** The reader's own books, newest first, with their states and possible actions. */
export function OwnBooks({ books, requests, onChange }: Props) {
  const path = useLocation().pathname;
  const [editing, setEditing] = useState<ManagedBook | null>(null);
  const reload = () => {
    books.reload();
    requests.reload();
    onChange?.();
  };
  const opened = useOpened<ManagedBook>('book', '/books', books.data);
  const actions = useBookActions(reload);
  const removal = useRemoval(reload);
  return (
    <section className={css.own} aria-labelledby="own-books">
      <h2 id="own-books">
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
            {rows.length === 0 && (
              <EmptyState level={3} title={m.market_own_none()} text={m.market_own_none_text()} />
            )}
            <ul className={css.list}>
              {opened.rows(rows).map((book) => (
                <li key={book._id} {...opened.item(book._id)}>
                  <OwnBook
                    book={book}
                    reservation={requests.data?.find((request) => request.book._id === book._id)?._id}
                    actions={actions}
                    removal={removal}
                    onEdit={setEditing}
                  />
                </li>
              ))}
            </ul>
            <ListPager
              path={path}
              search={books.search}
              limit={books.limit}
              outcome={{ total: books.total, next: books.next }}
            />
          </>
        )}
      </Loaded>
      {editing && (
        <EditBookDialog
          key={editing._id}
          own
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

type BookProps = {
  book: ManagedBook;
  /** Id of the open reservation. */
  reservation: string | undefined;
  actions: ReturnType<typeof useBookActions>;
  removal: Removal;
  onEdit: (book: ManagedBook) => void;
};

/** One of the reader's own books: its details, its state, and the possible actions. */
function OwnBook({ book, reservation, actions, removal, onEdit }: BookProps) {
  const { _id, name, author, category, condition, price, imageSmall } = book;
  const title = useId();
  const state = ownState(book);
  const result = actions.result?.id === _id ? actions.result : null;
  return (
    <article
      className={`card ${css.book}`}
      aria-labelledby={title}
      aria-busy={actions.busy === _id || undefined}
    >
      <div className={`${lineCss.line} ${lineCss.large}`}>
        <BookCover title={name} category={category} photo={imageSmall} />
        <div className={lineCss.words}>
          <Typed as="h3" id={title} text={name} />
          <Typed className="small" text={author} />
          <span className="small">{m.book_area_kind({ category, condition: conditionWord(condition) })}</span>
          <span className={`${lineCss.price} ${css.price}`}>{rupees(price)}</span>
        </div>
      </div>
      <OwnBookState book={book} state={state} reservation={reservation} />
      <p role="status" className={result?.bad ? 'err' : 'written'}>
        {result?.text}
      </p>
      <div className="acts tight">
        {actionsOf(state).map((action) => (
          <ActionButton key={slotOf(action)} {...{ action, book, actions, removal, onEdit }} />
        ))}
      </div>
    </article>
  );
}

/** Returns the React key of an action. `withdraw` and `offer` share one, so that the focus stays on the button that undoes the action. */
const slotOf = (action: BookAction) => (action === 'offer' || action === 'withdraw' ? 'shelf' : action);

type ButtonProps = Omit<BookProps, 'reservation'> & { action: BookAction };

function ActionButton({ action, book, actions, removal, onEdit }: ButtonProps) {
  const { _id, name } = book;
  const state = ownState(book);
  const editWords: Partial<Record<BookState, [string, string]>> = {
    reserved: [m.market_reach(), m.market_reach_of({ name })],
    rejected: [m.market_revise(), m.market_revise_of({ name })],
  };
  const [edit, editOf] = editWords[state] ?? [m.areas_edit(), m.areas_edit_of({ name })];
  const { role } = useSession();
  // Staff may delete a book that was reserved meanwhile, which ends the reservation; of others the server refuses that.
  const remove = () =>
    removal.remove({
      ...removalOf(book),
      ...(role === 'user' && { question: () => m.market_delete_question({ name }) }),
    });
  /** For each action: the button's text, its accessible name, which includes the book's name, and its handler. */
  const buttons: Record<BookAction, [label: string, name: string, act: () => void]> = {
    edit: [edit, editOf, () => onEdit(book)],
    withdraw: [m.market_withdraw(), m.market_withdraw_of({ name }), () => actions.withdraw(book)],
    offer: [m.market_offer(), m.market_offer_of({ name }), () => actions.offer(book)],
    sell: [m.market_sell(), m.market_sell_of({ name }), () => actions.sell(book)],
    delete: [m.areas_delete(), m.areas_delete_of({ name }), remove],
  };
  const [label, fullName, act] = buttons[action];
  const isFirst = action === 'offer' || (action === 'edit' && state === 'rejected');
  const look = isFirst ? 'primary' : action === 'delete' ? 'quiet danger' : action === 'edit' ? '' : 'quiet';
  const acting = [actions.busy, removal.busy];
  const isBusy = acting.some((id) => (action === 'edit' ? id === _id : id !== null));
  return (
    <button
      type="button"
      className={`btn ${look}`}
      aria-label={fullName}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && act()}
    >
      {label}
    </button>
  );
}

type StateProps = { book: ManagedBook; state: BookState; reservation: string | undefined };

const looks: Record<BookState, string> = {
  waiting: 'mark wait',
  rejected: 'mark bad',
  offered: 'mark',
  reserved: 'mark wait',
  withdrawn: 'mark off',
  sold: 'mark off',
};

/** The state of the book, what it means for its seller, and the next step. */
function OwnBookState({ book, state, reservation }: StateProps) {
  return (
    <div className={css.state}>
      <p className="note">
        <span className={looks[state]}>{m.market_state({ state })}</span> {wordsOf(book, state)}
      </p>
      {state === 'rejected' && book.reason && (
        <blockquote className="written" lang={languageOf(book.reason)}>
          <p className="visually-hidden">{m.market_rejected_why()}</p>
          <p>{book.reason}</p>
        </blockquote>
      )}
      <Onward book={book} state={state} reservation={reservation} />
    </div>
  );
}

function wordsOf({ date, soldAt, state: review, rejectedBy }: ManagedBook, state: BookState): string {
  switch (state) {
    case 'waiting':
      return m.market_pending_text({ date: shortDay(date) });
    case 'rejected':
      return rejectedBy ? m.market_rejected_text({ name: rejectedBy }) : m.market_rejected_text_plain();
    case 'offered':
      return m.market_shelf_text();
    case 'reserved':
      return m.market_reserved_text();
    case 'withdrawn':
      return review === 'pending' ? m.market_withdrawn_waits() : m.market_withdrawn_text();
    case 'sold':
      return m.market_sold_text({ date: shortDay(soldAt ?? date) });
  }
}

/** A link to the book's page if it is offered, or to its reservation. */
function Onward({ book: { _id, name }, state, reservation }: StateProps): ReactNode {
  const home = areaOf[useSession().role];
  if (state === 'offered')
    return (
      <Link to={`/Books/${_id}`} aria-label={m.market_see_of({ name })}>
        {m.market_see()}
      </Link>
    );
  if (state === 'reserved' && reservation)
    return (
      <Link to={`${home}/reservation?id=${reservation}`} aria-label={m.market_to_reservation_of({ name })}>
        {m.market_to_reservation()}
      </Link>
    );
  return null;
}

/**
 * Withdraws books, puts them back, and marks them as sold elsewhere.
 * @param reload fetches the list again, to show the server's state
 */
function useBookActions(reload: () => void) {
  const [busy, setBusy] = useState<string | null>(null);
  /** The result of the last action, shown beside its book. */
  const [result, setResult] = useState<{ id: string; text: string; bad: boolean } | null>(null);
  const act = async (method: 'PUT' | 'DELETE', { _id: id }: ManagedBook, what: 'withdrawal' | 'sale') => {
    if (busy !== null) return;
    setBusy(id);
    setResult(null);
    const answer = await call<BookAnswer>(method, `/books/${id}/${what}`);
    setBusy(null);
    if (answer.ok) setResult({ id, text: answer.data.message, bad: false });
    else setResult({ id, text: reasonOf(answer), bad: true });
    if (answer.ok || answer.status !== 0) reload();
  };
  return {
    busy,
    result,
    setResult,
    withdraw: (book: ManagedBook) => void act('PUT', book, 'withdrawal'),
    offer: (book: ManagedBook) => void act('DELETE', book, 'withdrawal'),
    sell: (book: ManagedBook) => {
      if (window.confirm(m.market_sell_question({ name: book.name }))) void act('PUT', book, 'sale');
    },
  };
}
