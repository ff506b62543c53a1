import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { blogPath, sharedPicture } from '../../ui/addresses.ts';
import { apiContext } from '../../ui/api.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { useHeadingFocus } from '../../ui/focus.ts';
import { longDate } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { isOnScreen, useOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import * as prose from '../../ui/Prose.module.css';
import { Prose } from '../../ui/Prose.tsx';
import { useRootData } from '../../ui/root.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOwnView, type Viewer } from '../../ui/session/use-viewer.ts';
import { Typed } from '../../ui/Typed.tsx';
import { type Call, missingStatus, startCall } from '../../ui/use-outcome.ts';
import type { BlogPost } from '../schema.ts';
import { Byline, Feed } from './Byline.tsx';

export const handle = { module: 'src/blogs/pages/BlogPage.tsx' };

/** The data of a post that the page uses: its HTML, without the Markdown source. */
type ShownPost = Omit<BlogPost, 'content'>;
type BlogData = { slug: string; post: Call<ShownPost> };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  const within = isOnScreen(blogPath(slug)) ? request.signal : undefined;
  const pick = ({ content: _, ...shown }: BlogPost): ShownPost => shown;
  // `/blogs/pending` is the review queue in the API, so that slug asks for a post that does not exist.
  const path = `/blogs/${slug === 'pending' ? '-' : encodeURIComponent(slug)}`;
  const post = await startCall(context.get(apiContext), path, { within, pick });
  return data<BlogData>({ slug, post }, missingStatus(post));
}

/** A post on a page of its own. */
export function Component() {
  const data = useLoaderData() as BlogData;
  return <Read key={data.slug} data={data} />;
}

function Read({ data }: { data: BlogData }) {
  const { outcome, viewer, retry } = useOwnView(data, data.post, 'Error fetching blog');
  useOnScreen(blogPath(data.slug));
  useHeadingFocus(outcome === null);
  if (outcome === null) {
    return (
      <div className="page top bottom loading">
        <PageMeta title={m.blog_pages_title()} description="" path={blogPath(data.slug)} noindex />
        <h1 className="visually-hidden">{m.blog_pages_post_loading()}</h1>
        <Skeleton shape="lines" count={12} label={m.blog_pages_post_loading()} />
      </div>
    );
  }
  if (outcome.ok) return <Post post={outcome.data} viewer={viewer} />;
  return (
    <MissingPage
      outcome={outcome}
      retry={retry}
      path={blogPath(data.slug)}
      missing={{
        title: m.blog_pages_post_missing(),
        text: viewer ? m.blog_pages_post_missing_signed_in() : m.blog_pages_post_missing_text(),
      }}
      failed={{ title: m.blog_pages_post_failed(), text: m.blog_pages_failed_text() }}
      all={{ to: '/Blogs', text: m.blog_pages_all() }}
    />
  );
}

/** A post: its title, author and text, and its state unless it is approved. */
function Post({ post, viewer }: { post: ShownPost; viewer: Viewer | null }) {
  const { publicUrl } = useRootData();
  const { slug, title, excerpt, html, date, updatedAt, minutes, status } = post;
  const path = blogPath(slug);
  const crumbs = [{ label: m.blog_pages_title(), to: '/Blogs' }, { label: title }];
  const isRevised = longDate(updatedAt) !== longDate(date);
  return (
    <div className="page top bottom">
      <PageMeta
        title={title}
        description={excerpt}
        path={path}
        noindex={status !== 'approved'}
        jsonLd={
          import.meta.env.SSR ? [blogJsonLd(post, publicUrl), breadcrumbList(crumbs, publicUrl, path)] : []
        }
      />
      <Breadcrumbs items={crumbs} />
      <article className={prose.reading}>
        <header>
          <Typed as="h1" dir="auto" text={title} />
          <Byline blog={{ ...post, reason: null }}>
            <span className="num">{m.blog_pages_minutes({ minutes })}</span>
          </Byline>
        </header>
        <ReviewState post={post} viewer={viewer} />
        <Prose html={html} />
        <footer>
          {isRevised && <p>{m.blog_pages_updated({ day: longDate(updatedAt) })}</p>}
          <div className="actions">
            <Link className="btn" to="/Blogs">
              {m.blog_pages_others()}
            </Link>
            <Feed />
          </div>
        </footer>
      </article>
    </div>
  );
}

/** The state of a post that is not approved, and for its author the link to revise it. */
function ReviewState({ post, viewer }: { post: ShownPost; viewer: Viewer | null }) {
  const { _id, status, reason, mine } = post;
  const revise = viewer && mine && (
    <Link className="btn" to={`/${viewer.role}/add-blog?post=${encodeURIComponent(_id)}`}>
      {m.blog_pages_revise()}
    </Link>
  );
  if (status === 'approved') return revise && <p>{revise}</p>;
  const isRejected = status === 'rejected';
  return (
    <div className={isRejected ? 'notice bad' : 'notice warn'}>
      <div>
        <h2>{isRejected ? m.blog_pages_was_rejected() : m.blog_pages_waits()}</h2>
        <p>{isRejected && reason ? m.blog_pages_reason({ reason }) : m.blog_pages_waits_text()}</p>
      </div>
      {revise}
    </div>
  );
}

/** The structured data of a post: https://schema.org/BlogPosting */
function blogJsonLd(post: ShownPost, publicUrl: string): Record<string, unknown> {
  const { slug, title, excerpt, postedBy, date, updatedAt } = post;
  const url = publicUrl + blogPath(slug);
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    headline: title,
    description: excerpt || undefined,
    image: publicUrl + sharedPicture(blogPath(slug)),
    author: postedBy.name ? { '@type': 'Person', name: postedBy.name } : undefined,
    datePublished: date,
    dateModified: updatedAt,
    isAccessibleForFree: true,
  };
}
