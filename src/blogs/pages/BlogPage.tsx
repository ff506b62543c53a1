import '../../ui/styles/components/blogs.css';
import { Link, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import type { Outcome } from '../../ui/api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Retry } from '../../ui/ErrorNotice.tsx';
import { useOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { isMissing, useOutcome } from '../../ui/use-outcome.ts';
import { type BlogData, blogPath, type ShownPost } from './blog-data.ts';
import { Post } from './Post.tsx';
import { useOwnView, useViewer } from './use-viewer.ts';

/** A post on a page of its own. */
export function BlogPage() {
  const data = useLoaderData() as BlogData;
  return <Read key={data.slug} data={data} />;
}

function Read({ data }: { data: BlogData }) {
  const { kept, retry } = useOutcome(data, data.post, 'Error fetching blog');
  const isAsking = useOwnView(!(data.post.answer instanceof Promise));
  const viewer = useViewer();
  useOnScreen(blogPath(data.slug));
  const outcome = kept?.outcome ?? null;
  // A post that visitors may not see may be visible to its author.
  const waits = outcome === null || (!outcome.ok && isAsking && viewer !== null);
  useHeadingFocus(waits);
  if (waits) {
    return (
      <div className="page top pb-24">
        <PageMeta title={m.blog_pages_title()} description="" path={blogPath(data.slug)} noindex />
        <h1 className="vh">{m.blog_pages_post_loading()}</h1>
        <Skeleton shape="lines" count={12} label={m.blog_pages_post_loading()} />
      </div>
    );
  }
  if (outcome.ok) return <Post post={outcome.data} viewer={viewer} />;
  return <Missing outcome={outcome} retry={retry} path={blogPath(data.slug)} />;
}

type MissingProps = { outcome: Outcome<ShownPost>; retry: () => void; path: string };

function Missing({ outcome, retry, path }: MissingProps) {
  const missing = isMissing(outcome);
  const title = missing ? m.blog_pages_post_missing() : m.blog_pages_post_failed();
  const text = missing ? m.blog_pages_post_missing_text() : m.blog_pages_failed_text();
  return (
    <div className="page top pb-24" role={missing ? undefined : 'alert'}>
      <PageMeta title={title} description={text} path={path} noindex />
      <EmptyState level={1} title={title} text={text}>
        {!missing && <Retry primary onRetry={retry} />}
        <Link className={missing ? 'btn primary' : 'btn'} to="/Blogs">
          {m.blog_pages_all()}
        </Link>
      </EmptyState>
    </div>
  );
}
