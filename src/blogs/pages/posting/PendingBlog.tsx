import { useId, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { roleName } from '../../../ui/area/role-name.ts';
import type { Removal } from '../../../ui/area/use-removal.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { languageOf } from '../../../ui/language.ts';
import type { ManagedBlog } from '../../schema.ts';
import { removalOf } from './blog-removal.ts';
import type { Verification } from './use-verification.ts';
import { WholePost } from './WholePost.tsx';

type Props = {
  blog: ManagedBlog;
  verification: Verification;
  removal: Removal;
  onReject: (blog: ManagedBlog) => void;
};

/** A post that waits: its author, its text, and the possible actions. */
export function PendingBlog({ blog, verification, removal, onReject }: Props) {
  const { _id, title, excerpt, version } = blog;
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const isBusy = verification.busy === _id || removal.busy === _id;
  return (
    <article className="card bpost" aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header>
        <h2 id={heading} lang={languageOf(title)} dir="auto">
          {title}
        </h2>
      </header>
      <Author blog={blog} />
      {isWhole ? (
        <WholePost key={version} id={_id} />
      ) : (
        excerpt && (
          <p className="begins" lang={languageOf(excerpt)} dir="auto">
            {excerpt}
          </p>
        )
      )}
      <button
        type="button"
        className="btn quiet whole"
        aria-expanded={isWhole}
        aria-label={isWhole ? m.blog_desk_read_less_of({ title }) : m.blog_desk_read_whole_of({ title })}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? m.blog_desk_read_less() : m.blog_desk_read_whole()}
      </button>
      <div className="acts">
        <button
          type="button"
          className="btn primary"
          aria-label={m.blog_desk_approve_of({ title })}
          aria-disabled={isBusy || undefined}
          onClick={() => verification.approve(blog)}
        >
          <Icon name="check" />
          {verification.busy === _id ? m.blog_desk_approving() : m.blog_desk_approve()}
        </button>
        <button
          type="button"
          className="btn"
          aria-label={m.blog_desk_reject_of({ title })}
          aria-disabled={isBusy || undefined}
          onClick={() => onReject(blog)}
        >
          {m.blog_desk_reject()}
        </button>
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

/** Who wrote it, how to reach them, and since when it waits. */
function Author({ blog: { postedBy, role, submittedAt } }: { blog: ManagedBlog }) {
  return (
    <p className="hint by">
      <b dir="auto">{postedBy.name || m.blog_desk_somebody()}</b> · {roleName(role)}
      {postedBy.email && (
        <>
          {' · '}
          <a href={`mailto:${postedBy.email}`}>{postedBy.email}</a>
        </>
      )}
      {' · '}
      <span>{m.blog_desk_submitted({ when: dayTime(submittedAt) })}</span>
    </p>
  );
}
