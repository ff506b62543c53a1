import { data, type LoaderFunctionArgs } from 'react-router';
import type { Blog } from '../../blogs/schema.ts';
import { apiContext } from '../../ui/api.ts';
import { isBeyond, listCall, readListSearch } from '../../ui/lists/list-search.ts';
import { isOnScreen } from '../../ui/on-screen.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { ListedArticle } from '../schema.ts';
import { type BlogSitemapData, type MapPost, mapPosts, POSTS } from './maps/map-data.ts';

export { BlogSitemapPage as Component } from './BlogSitemapPage.tsx';
export const handle = { module: 'src/site/pages/blog-sitemap-route.ts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen('/blog-sitemap') ? request.signal : undefined;
  const [posts, articles] = await Promise.all([
    startCall<Blog[], MapPost[]>(api, `/blogs${listCall(search, POSTS)}&status=approved`, {
      within,
      pick: mapPosts,
    }),
    search.page === 1 && search.after === null
      ? startCall<ListedArticle[], MapPost[]>(api, '/articles', {
          within,
          pick: (found) => mapPosts(found.map((article) => ({ ...article, date: article.published }))),
        })
      : null,
  ]);
  return data<BlogSitemapData>(
    { search, posts, articles },
    isBeyond(search, posts.answer) ? { status: 404 } : undefined,
  );
}
