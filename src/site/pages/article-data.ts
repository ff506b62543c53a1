import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { type Call, startCall } from '../../ui/use-outcome.ts';
import type { Article } from '../schema.ts';

/** What the page of an article is made from. */
export type ArticleData = { slug: string; article: Call<Article> };

/** Asks for the document that the page's address ends in. */
export async function loadArticle({ context, request }: LoaderFunctionArgs): Promise<ArticleData> {
  const slug = (new URL(request.url).pathname.split('/').findLast(Boolean) ?? '').toLowerCase();
  return { slug, article: await startCall<Article>(context.get(apiContext), `/articles/${slug}`) };
}
