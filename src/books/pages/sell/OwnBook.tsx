import { useEffect, useId, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import type { ManagedBook } from '../../schema.ts';
import { conditionWord } from '../ConditionMark.tsx';
import { OwnBookState } from './OwnBookState.tsx';
import { actionsOf, type BookAction, ownState } from './own-state.ts';
import type { BookActions } from './use-book-actions.ts';

type Props = {
  book: ManagedBook;
  /** Id of the open reservation. */
  reservation: string | undefined;
  actions: BookActions;
  removal: Removal;
  onEdit: (book: ManagedBook) => void;
};

/** A book of one’s own: its details, its state, and the possible actions. */
export function OwnBook({ book, reservation, actions, removal, onEdit }: Props) {
  const { _id, name, author, category, condition, price, imageSmall } = book;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = ownState(book);
  const result = actions.result?.id === _id ? actions.result : null;
  // The button that was pressed may be gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the book changed
  useEffect(() => {
    if (result && document.activeElement === document.body) heading.current?.focus();
  }, [book.version]);
  return (
    <article className="card mbook" aria-labelledby={title} aria-busy={actions.busy === _id || undefined}>
      <div className="bthumb">
        <BookCover title={name} category={category} src={imageSmall ? `/api${imageSmall}` : undefined} />
        <div className="what">
          <h3 id={title} ref={heading} tabIndex={-1} lang={languageOf(name)}>
            {name}
          </h3>
          {author && (
            <span className="small" lang={languageOf(author)}>
              {author}
            </span>
          )}
          <span className="small">{m.book_desk_kind({ category, condition: conditionWord(condition) })}</span>
          <span className="bprice">{rupees(price)}</span>
        </div>
      </div>
      <OwnBookState book={book} state={state} reservation={reservation} />
      <p role="status" className={result?.bad ? 'err' : 'told'}>
        {result?.text}
      </p>
      <div className="acts">
        {actionsOf(state).map((action) => (
          <ActionButton key={slotOf(action)} {...{ action, book, actions, removal, onEdit }} />
        ))}
      </div>
    </article>
  );
}

/** Taking off and putting back share a place, so that the focus stays on the button that does the opposite. */
const slotOf = (action: BookAction) => (action === 'offer' || action === 'withdraw' ? 'shelf' : action);

function ActionButton({
  action,
  book,
  actions,
  removal,
  onEdit,
}: Omit<Props, 'reservation'> & { action: BookAction }) {
  const { _id, name } = book;
  const state = ownState(book);
  const [label, about] = wordsOf(action, book);
  const does: Record<BookAction, () => void> = {
    edit: () => onEdit(book),
    withdraw: () => actions.withdraw(book),
    offer: () => actions.offer(book),
    sell: () => actions.sell(book),
    delete: () =>
      removal.remove({
        id: _id,
        question: () => m.market_delete_question({ name }),
        path: `/books/${_id}`,
        failed: m.market_delete_failed(),
      }),
  };
  const isFirst = action === 'offer' || (action === 'edit' && state === 'rejected');
  const look = isFirst ? 'primary' : action === 'delete' ? 'quiet danger' : action === 'edit' ? '' : 'quiet';
  const isBusy = actions.busy === _id || removal.busy === _id;
  return (
    <button
      type="button"
      className={`btn ${look}`}
      aria-label={about}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && does[action]()}
    >
      {label}
    </button>
  );
}

/** The text of a button, and its name without the card around it. */
function wordsOf(action: BookAction, book: ManagedBook): [label: string, about: string] {
  const { name } = book;
  const state = ownState(book);
  if (action === 'withdraw') return [m.market_withdraw(), m.market_withdraw_of({ name })];
  if (action === 'offer') return [m.market_offer(), m.market_offer_of({ name })];
  if (action === 'sell') return [m.market_sell(), m.market_sell_of({ name })];
  if (action === 'delete') return [m.market_delete(), m.market_delete_of({ name })];
  if (state === 'reserved') return [m.market_reach(), m.market_reach_of({ name })];
  if (state === 'rejected') return [m.market_revise(), m.market_revise_of({ name })];
  return [m.market_edit(), m.market_edit_of({ name })];
}
