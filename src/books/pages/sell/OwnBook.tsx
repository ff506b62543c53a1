import { useEffect, useId, useRef } from 'react';
import * as m from '../../../paraglide/messages.js';
import type { Removal } from '../../../web/area/use-removal.ts';
import { rupees } from '../../../web/format.ts';
import { BookCover } from '../../../web/ui/BookCover.tsx';
import { languageOf } from '../../../web/ui/language.ts';
import type { ManagedBook } from '../../schema.ts';
import { conditionWord } from '../ConditionMark.tsx';
import { OwnBookState } from './OwnBookState.tsx';
import { type Deed, deedsOf, ownState } from './own-state.ts';
import type { Deeds } from './use-deeds.ts';

type Props = {
  book: ManagedBook;
  /** Id of the reservation that goes on. */
  reservation: string | undefined;
  deeds: Deeds;
  removal: Removal;
  onEdit: (book: ManagedBook) => void;
};

/** A book of one’s own: its details, its state, and the possible actions. */
export function OwnBook({ book, reservation, deeds, removal, onEdit }: Props) {
  const { _id, name, author, category, condition, price, imageSmall } = book;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = ownState(book);
  const said = deeds.said?.id === _id ? deeds.said : null;
  // The button that was pressed may be gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the book changed
  useEffect(() => {
    if (said && document.activeElement === document.body) heading.current?.focus();
  }, [book.version]);
  return (
    <article className="card mbook" aria-labelledby={title} aria-busy={deeds.busy === _id || undefined}>
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
      <p role="status" className={said?.bad ? 'err' : 'told'}>
        {said?.text}
      </p>
      <div className="acts">
        {deedsOf(state).map((deed) => (
          <DeedButton key={slotOf(deed)} {...{ deed, book, deeds, removal, onEdit }} />
        ))}
      </div>
    </article>
  );
}

/** Taking off and putting back share a place, so that the focus stays on the button that does the opposite. */
const slotOf = (deed: Deed) => (deed === 'offer' || deed === 'withdraw' ? 'shelf' : deed);

function DeedButton({ deed, book, deeds, removal, onEdit }: Omit<Props, 'reservation'> & { deed: Deed }) {
  const { _id, name } = book;
  const state = ownState(book);
  const [label, about] = wordsOf(deed, book);
  const does: Record<Deed, () => void> = {
    edit: () => onEdit(book),
    withdraw: () => deeds.withdraw(book),
    offer: () => deeds.offer(book),
    sell: () => deeds.sell(book),
    delete: () =>
      removal.remove({
        id: _id,
        question: () => m.market_delete_question({ name }),
        path: `/books/${_id}`,
        failed: m.market_delete_failed(),
      }),
  };
  const isFirst = deed === 'offer' || (deed === 'edit' && state === 'rejected');
  const look = isFirst ? 'primary' : deed === 'delete' ? 'quiet danger' : deed === 'edit' ? '' : 'quiet';
  const isBusy = deeds.busy === _id || removal.busy === _id;
  return (
    <button
      type="button"
      className={`btn ${look}`}
      aria-label={about}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && does[deed]()}
    >
      {label}
    </button>
  );
}

/** The text of a button, and its name without the card around it. */
function wordsOf(deed: Deed, book: ManagedBook): [label: string, about: string] {
  const { name } = book;
  const state = ownState(book);
  if (deed === 'withdraw') return [m.market_withdraw(), m.market_withdraw_of({ name })];
  if (deed === 'offer') return [m.market_offer(), m.market_offer_of({ name })];
  if (deed === 'sell') return [m.market_sell(), m.market_sell_of({ name })];
  if (deed === 'delete') return [m.market_delete(), m.market_delete_of({ name })];
  if (state === 'reserved') return [m.market_reach(), m.market_reach_of({ name })];
  if (state === 'rejected') return [m.market_revise(), m.market_revise_of({ name })];
  return [m.market_edit(), m.market_edit_of({ name })];
}
