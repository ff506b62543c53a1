import type { Call } from '../../ui/use-outcome.ts';
import type { Book, ManagedBook } from '../schema.ts';

/** A book as its page shows it. The seller's contact details are never sent with the page. */
export type ShownBook = Book & {
  /** What the reader has to do with it. */
  reader: 'seller' | 'staff' | null;
  /** Whether visitors see it. */
  published: boolean;
};

/** What the page of a book is made from. */
export type BookData = { id: string; book: Call<ShownBook> };

export function shownOf(book: Book | ManagedBook): ShownBook {
  const { _id, name, author, publisher, category, seller, price, condition, description } = book;
  const { image, imageSmall, verifiedBy, date, reserved, answeredBy } = book;
  const shown = {
    ...{ _id, name, author, publisher, category, seller, price, condition, description },
    ...{ image, imageSmall, verifiedBy, date, reserved, answeredBy },
  };
  if (!('version' in book)) return { ...shown, reader: null, published: true };
  const published = book.state === 'approved' && book.soldAt === null && book.withdrawnAt === null;
  return { ...shown, reader: book.mine ? 'seller' : 'staff', published };
}
