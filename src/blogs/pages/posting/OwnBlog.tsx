import { useId } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { shortDay } from '../../../ui/area/day-time.ts';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { languageOf } from '../../../ui/language.ts';
import type { Blog } from '../../schema.ts';
import { blogPath } from '../blog-data.ts';
import { removalOf } from './blog-removal.ts';
import { StateMark } from './StateMark.tsx';

type Props = { blog: Blog; write: string; removal: Removal };

/** One’s own post: its state, and the possible actions. */
export function OwnBlog({ blog, write, removal }: Props) {
  const { _id, slug, title, excerpt, date, status, reason, verifiedBy } = blog;
  const heading = useId();
  const isBusy = removal.busy === _id;
  return (
    <article className="card bpost" aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header>
        <h2 id={heading} lang={languageOf(title)} dir="auto">
          {title}
        </h2>
        <StateMark status={status} />
      </header>
      <p className="hint">
        {m.blog_desk_written({ day: shortDay(date) })}
        {verifiedBy?.name && <> · {m.blog_desk_approved_by({ name: verifiedBy.name })}</>}
        {status === 'pending' && <> · {m.blog_desk_waits()}</>}
      </p>
      {reason && <p className="why">{m.blog_desk_reason({ reason })}</p>}
      {excerpt && (
        <p className="begins" lang={languageOf(excerpt)} dir="auto">
          {excerpt}
        </p>
      )}
      <div className="acts">
        <Link className="btn" to={blogPath(slug)} aria-label={m.blog_desk_read_of({ title })}>
          {m.blog_desk_read()}
        </Link>
        <Link
          className={status === 'rejected' ? 'btn primary' : 'btn'}
          to={`${write}?post=${encodeURIComponent(_id)}`}
          aria-label={m.blog_desk_edit_of({ title })}
        >
          {m.blog_desk_edit()}
        </Link>
        <button
          type="button"
          className="btn quiet danger"
          aria-label={m.blog_desk_delete_of({ title })}
          aria-disabled={isBusy || undefined}
          onClick={() => removal.remove(removalOf(blog))}
        >
          {m.blog_desk_delete()}
        </button>
      </div>
    </article>
  );
}
