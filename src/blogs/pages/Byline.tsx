import type { ReactNode } from 'react';
import * as m from '../../paraglide/messages.js';
import { longDate } from '../../ui/format.ts';
import { initialOf } from '../../ui/language.ts';
import { Typed } from '../../ui/Typed.tsx';
import type { Blog } from '../schema.ts';
import { authorHue } from './author-hue.ts';
import * as css from './Byline.module.css';

type Props = {
  blog: Pick<Blog, 'postedBy' | 'role' | 'date' | 'verifiedBy' | 'status' | 'reason'>;
  className?: string;
  /** More text for the line of the date. */
  children?: ReactNode;
};

/** Who wrote a post, when, and who verified it. */
export function Byline({ blog, className, children }: Props) {
  const { role, date, status, reason } = blog;
  const { name } = blog.postedBy;
  const shown = name || m.blog_pages_somebody();
  return (
    <div
      className={className ? `${css.byline} ${className}` : css.byline}
      data-hue={name ? authorHue(name) : undefined}
    >
      <span className={css.initial} aria-hidden="true">
        <span>{initialOf(shown)}</span>
      </span>
      <div className={css.text}>
        <p>
          <Typed as="b" className={css.name} dir="auto" text={shown} />
          <span className="note"> {m.people_role({ role })}</span>
        </p>
        <p className={`${css.when} note`}>
          <time dateTime={date}>{longDate(date)}</time>
          {children}
          <Verifier blog={blog} />
        </p>
        {status === 'rejected' && reason && <p className="note">{m.blog_pages_reason({ reason })}</p>}
      </div>
    </div>
  );
}

function Verifier({ blog: { verifiedBy, status } }: { blog: Pick<Blog, 'verifiedBy' | 'status'> }) {
  if (status === 'rejected')
    return <span className={`${css.state} ${css.bad}`}>{m.blog_pages_rejected()}</span>;
  if (status === 'pending' || !verifiedBy) return <span className={css.state}>{m.blog_pages_pending()}</span>;
  return (
    <span>
      {m.blog_pages_verifier()}{' '}
      <Typed as="b" dir="auto" text={verifiedBy.name || m.blog_pages_verifier_staff()} />
    </span>
  );
}

/** The path of the Atom feed. */
const FEED = '/blogs.atom';

/** Links to the feed of the posts: a visible one, and one in the head for feed readers. */
export function Feed() {
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={m.blog_pages_title()} href={FEED} />
      <a className="btn quiet" href={FEED}>
        {m.blog_pages_feed()}
      </a>
    </>
  );
}
