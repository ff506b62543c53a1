import * as m from '../../../paraglide/messages.js';
import type { Removable } from '../../../ui/area/removal.tsx';
import type { ManagedBook } from '../../schema.ts';

/** The deletion of a book: asked first, with its name and the numbers of what is deleted with it. */
export const removalOf = ({ _id, name, reserved }: ManagedBook): Removable => ({
  id: _id,
  question: () =>
    reserved ? m.market_delete_reserved_question({ name }) : m.book_area_delete_question({ name }),
  path: `/books/${_id}`,
  failed: m.book_area_delete_failed(),
});
