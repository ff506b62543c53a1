import { Link } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/breadcrumb-list.ts';
import { longDate } from '../../ui/format.ts';
import { languageOf } from '../../ui/language.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Viewer } from '../../ui/session/viewer.ts';
import { useRootData } from '../../ui/use-root-data.ts';
import { Byline } from './Byline.tsx';
import { blogPath, type ShownPost } from './blog-data.ts';
import { blogJsonLd } from './blog-json-ld.ts';
import { Feed } from './Feed.tsx';

/** A post: its title, its author, its text, and for its author its state. */
export function Post({ post, viewer }: { post: ShownPost; viewer: Viewer | null }) {
  const { publicUrl } = useRootData();
  const { slug, title, excerpt, html, date, updatedAt, minutes, status } = post;
  const path = blogPath(slug);
  const crumbs = [{ label: m.blog_pages_title(), to: '/Blogs' }, { label: title }];
  const isRevised = longDate(updatedAt) !== longDate(date);
  return (
    <div className="page top pb-24">
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
      <article className="reading">
        <header>
          <h1 lang={languageOf(title)} dir="auto">
            {title}
          </h1>
          <Byline blog={{ ...post, reason: null }}>
            <span className="num">{m.blog_pages_minutes({ minutes })}</span>
          </Byline>
        </header>
        <Standing post={post} viewer={viewer} />
        <Prose html={html} />
        <footer>
          {isRevised && <p className="small">{m.blog_pages_updated({ day: longDate(updatedAt) })}</p>}
          <div className="flex flex-wrap gap-2">
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

/** The state of a post that visitors do not see, and the link to revise one’s own. */
function Standing({ post, viewer }: { post: ShownPost; viewer: Viewer | null }) {
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
