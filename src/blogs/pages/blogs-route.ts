import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { listCall, readListSearch } from '../../ui/lists/list-search.ts';
import { isOnScreen } from '../../ui/on-screen.ts';
import { startCall } from '../../ui/use-outcome.ts';
import type { Blog } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import { type BlogsData, isBeyondPosts, type ListedBlog, listedOf } from './blogs-data.ts';

export { BlogsPage as Component } from './BlogsPage.tsx';
export const handle = { module: 'src/blogs/pages/blogs-route.ts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen('/Blogs') ? request.signal : undefined;
  const list = await startCall<Blog[], ListedBlog[] | null>(
    context.get(apiContext),
    `/blogs${listCall(search, PAGE_SIZE)}`,
    { within, pick: listedOf },
  );
  return data<BlogsData>({ search, list }, isBeyondPosts(search, list) ? { status: 404 } : undefined);
}
