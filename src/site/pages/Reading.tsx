import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiContext } from '../../ui/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Retry } from '../../ui/ErrorNotice.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Call, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { Article } from '../schema.ts';

type Props = {
  path: (slug: string) => string;
  words: { loading: string; failed: string; failedText: string };
  children: (article: Article) => ReactNode;
};

/** The page of an article or of the privacy policy in all its states: loading, failed, loaded. */
export function Reading(props: Props) {
  const data = useLoaderData() as ArticleData;
  return <Read key={data.slug} data={data} {...props} />;
}

function Read({ data, path, words, children }: Props & { data: ArticleData }) {
  const { kept, retry } = useOutcome(data, data.article, 'Error fetching article');
  const outcome = kept?.outcome;
  useHeadingFocus(outcome);
  if (outcome?.ok) return <div className="page top bottom">{children(outcome.data)}</div>;
  const { loading, failed, failedText } = words;
  return (
    <div className={outcome ? 'page top bottom' : 'page top bottom loading'} role={outcome && 'alert'}>
      <PageMeta title={outcome ? failed : loading} description="" path={path(data.slug)} noindex />
      {outcome ? (
        <EmptyState level={1} title={failed} text={failedText}>
          <Retry primary onRetry={retry} />
        </EmptyState>
      ) : (
        <>
          <h1 className="visually-hidden">{loading}</h1>
          <Skeleton shape="lines" count={12} label={loading} />
        </>
      )}
    </div>
  );
}

/** The loader data of an article's page. */
export type ArticleData = { slug: string; article: Call<Article> };

/** Loads the article whose slug is the last segment of the page's path. */
export async function loadArticle({ context, request }: LoaderFunctionArgs): Promise<ArticleData> {
  const slug = (new URL(request.url).pathname.split('/').findLast(Boolean) ?? '').toLowerCase();
  return { slug, article: await startCall<Article>(context.get(apiContext), `/articles/${slug}`) };
}
