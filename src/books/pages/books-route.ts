import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { isBeyond, listCall } from '../../ui/lists/list-search.ts';
import { isOnScreen } from '../../ui/on-screen.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { Book } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { type BooksData, readBooksSearch } from './books-data.ts';

export { BooksPage as Component } from './BooksPage.tsx';
export const handle = { module: 'src/books/pages/books-route.ts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readBooksSearch(new URL(request.url).searchParams);
  const within = isOnScreen('/Books') ? request.signal : undefined;
  const path = `/books${listCall(search, PAGE_SIZE)}`;
  const list = await startCall<Book[]>(context.get(apiContext), path, { within });
  return data<BooksData>({ search, list }, isBeyond(search, list.answer) ? { status: 404 } : undefined);
}
