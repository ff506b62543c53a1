import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { isOnScreen } from '../../ui/on-screen.ts';
import { missingStatus, startCall } from '../../ui/use-outcome.ts';
import type { BlogPost } from '../schema.ts';
import { type BlogData, blogPath, type ShownPost, shownOf } from './blog-data.ts';

export { BlogPage as Component } from './BlogPage.tsx';
export const handle = { module: 'src/blogs/pages/blog-route.ts' };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  const within = isOnScreen(blogPath(slug)) ? request.signal : undefined;
  const path = `/blogs/${encodeURIComponent(slug)}`;
  const post = await startCall<BlogPost, ShownPost>(context.get(apiContext), path, { within, pick: shownOf });
  return data<BlogData>({ slug, post }, missingStatus(post));
}
