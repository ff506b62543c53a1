import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { missingStatus, startCall } from '../../ui/use-outcome.ts';
import type { Book, ManagedBook } from '../schema.ts';
import { type BookData, type ShownBook, shownOf } from './book-data.ts';

export { BookPage as Component } from './BookPage.tsx';
export const handle = { module: 'src/books/pages/book-route.ts' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  // The API has more than books below /books; what cannot be one's id is not there.
  const path = /^[0-9a-f-]{36}$/i.test(id) ? `/books/${id}` : '/books/-';
  const api = context.get(apiContext);
  const book = await startCall<Book | ManagedBook, ShownBook>(api, path, { pick: shownOf });
  return data<BookData>({ id, book }, missingStatus(book));
}
