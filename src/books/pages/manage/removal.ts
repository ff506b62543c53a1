import * as m from '../../../paraglide/messages.js';
import type { Removable } from '../../../ui/area/removal.tsx';
import { readAgain } from '../../../ui/forms/use-edit.ts';
import type { ManagedBook } from '../../schema.ts';

/** Describes the deletion of a book. The question reads the book again, to mention a reservation made meanwhile. */
export const removalOf = (book: ManagedBook): Removable => ({
  id: book._id,
  question: async () => {
    const { name, reserved } = (await readAgain<ManagedBook>(`/books/${book._id}`)) ?? book;
    return reserved ? m.market_delete_reserved_question({ name }) : m.book_area_delete_question({ name });
  },
  path: `/books/${book._id}`,
  failed: m.book_area_delete_failed(),
});
