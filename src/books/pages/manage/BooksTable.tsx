import * as m from '../../../paraglide/messages.js';
import { AreaTable } from '../../../ui/area/AreaTable.tsx';
import { tableRoles } from '../../../ui/area/table-roles.ts';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { rupees } from '../../../ui/format.ts';
import { languageOf } from '../../../ui/language.ts';
import { BookCover } from '../../../ui/pictures/BookCover.tsx';
import type { ManagedBook } from '../../schema.ts';
import { conditionWord } from '../ConditionMark.tsx';
import { BookState } from './BookState.tsx';
import { removalOf } from './removal.ts';

type Props = { books: ManagedBook[]; removal: Removal; onEdit: (book: ManagedBook) => void };

/** Books, one a row; on small screens a card each. */
export function BooksTable({ books, ...rest }: Props) {
  const heads = [
    m.book_desk_book(),
    m.book_desk_price_head(),
    m.book_desk_seller(),
    m.book_desk_state(),
    m.areas_people_actions(),
  ];
  return (
    <AreaTable name="books" heads={heads}>
      {books.map((book) => (
        <Row key={book._id} book={book} {...rest} />
      ))}
    </AreaTable>
  );
}

function Row({ book, ...rest }: { book: ManagedBook } & Omit<Props, 'books'>) {
  const { name, author, category, condition, imageSmall, price, seller, email, contactNumber } = book;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell}>
        <div className="bthumb">
          <BookCover title={name} category={category} src={imageSmall ? `/api${imageSmall}` : undefined} />
          <div>
            <b lang={languageOf(name)}>{name}</b>
            {author && (
              <span className="small" lang={languageOf(author)}>
                {author}
              </span>
            )}
            <span className="small">
              {m.book_desk_kind({ category, condition: conditionWord(condition) })}
            </span>
          </div>
        </div>
      </td>
      <td className="num" {...tableRoles.cell}>
        <span className="bprice">{rupees(price)}</span>
      </td>
      <td {...tableRoles.cell}>
        <span lang={languageOf(seller)}>{seller}</span>
        <span className="small">{email}</span>
        <span className="small num">{contactNumber}</span>
      </td>
      <td {...tableRoles.cell}>
        <BookState book={book} />
      </td>
      <td {...tableRoles.cell}>
        <Actions book={book} {...rest} />
      </td>
    </tr>
  );
}

function Actions({ book, removal: { busy, remove }, onEdit }: { book: ManagedBook } & Omit<Props, 'books'>) {
  const { _id, name, soldAt } = book;
  return (
    <>
      {!soldAt && (
        <button
          type="button"
          className="btn quiet"
          aria-label={m.book_desk_edit_of({ name })}
          onClick={() => onEdit(book)}
        >
          {m.book_desk_edit_short()}
        </button>
      )}
      <button
        type="button"
        className="btn quiet danger"
        aria-label={m.book_desk_delete_of({ name })}
        aria-disabled={busy === _id || undefined}
        onClick={() => remove(removalOf(book))}
      >
        {m.book_desk_delete()}
      </button>
    </>
  );
}
