import { data, type LoaderFunctionArgs } from 'react-router';
import type { Blog } from '../../blogs/schema.ts';
import type { Book } from '../../books/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { isBeyond, listCall, readListSearch } from '../../ui/lists/list-search.ts';
import { isOnScreen } from '../../ui/on-screen.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { ListedUniversity } from '../../universities/schema.ts';
import {
  type MapLink,
  type MapPost,
  type MapUniversity,
  mapBooks,
  mapPosts,
  mapUniversities,
  NEWEST,
  type SitemapData,
  UNIVERSITIES,
} from './maps/map-data.ts';

export { SitemapPage as Component } from './SitemapPage.tsx';
export const handle = { module: 'src/site/pages/sitemap-route.ts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen('/sitemap') ? request.signal : undefined;
  const first = search.page === 1 && search.after === null;
  const [universities, books, posts] = await Promise.all([
    startCall<ListedUniversity[], MapUniversity[]>(api, `/universities${listCall(search, UNIVERSITIES)}`, {
      within,
      pick: mapUniversities,
    }),
    first
      ? startCall<Book[], MapLink[]>(api, `/books?page=1&limit=${NEWEST}`, { within, pick: mapBooks })
      : null,
    first
      ? startCall<Blog[], MapPost[]>(api, `/blogs?status=approved&page=1&limit=${NEWEST}`, {
          within,
          pick: mapPosts,
        })
      : null,
  ]);
  return data<SitemapData>(
    { search, universities, books, posts },
    isBeyond(search, universities.answer) ? { status: 404 } : undefined,
  );
}
