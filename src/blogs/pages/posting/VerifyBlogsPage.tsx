import { type ReactNode, useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { dayTime } from '../../../ui/area/day-time.ts';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { ReviewQueue } from '../../../ui/area/ReviewQueue.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { call } from '../../../ui/session/call.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { useCall } from '../../../ui/session/use-call.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { BlogAnswer, BlogPost, ManagedBlog } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import * as css from './BlogCard.module.css';
import { BlogCard, Excerpt, removalOf } from './BlogCard.tsx';

/** The posts that wait for a decision, the longest waiting first. */
export function VerifyBlogsPage() {
  const { userId, userName } = useSession();
  // The specification fixes the beginning of the text; the reason follows.
  const failed = (reason: string) => `${m.blog_area_status_failed()} ${reason}`.trim();
  return (
    <ReviewQueue<ManagedBlog>
      path="/blogs/pending"
      limit={PAGE_SIZE}
      listClass={css.posts}
      words={{
        title: m.areas_page_verify_blogs(),
        intro: m.blog_area_verify_intro(),
        waiting: m.blog_area_waiting,
        failed: m.blog_area_failed(),
        loading: m.blog_area_loading(),
        none: { title: m.blog_area_none_waits(), text: m.blog_area_none_waits_text() },
        approveOf: m.blog_area_approve_of,
        approveFailed: (error) => failed(error || m.shell_unreachable()),
        rejectOf: m.blog_area_reject_of,
        removeOf: m.blog_area_delete_of,
      }}
      rejection={{
        words: {
          title: m.blog_area_reject_title(),
          hint: m.blog_area_reject_hint(),
          send: m.blog_area_reject_send(),
        },
        about: ({ title }) => <Typed as="p" className="dialog-about" dir="auto" text={title} />,
        draft: ({ _id }) => `reject post ${_id}`,
        failed,
      }}
      decide={({ _id, version }, reason) =>
        call<BlogAnswer>('PATCH', `/blogs/${_id}/verify`, {
          // The specification asks for these two; the server goes by the session.
          ...{ authorityId: userId, authorityName: userName },
          ...(reason === null
            ? { status: 'approved' }
            : { status: 'rejected', reason: reason || m.reviews_no_reason() }),
          version,
        })
      }
      removable={removalOf}
      elsewhere={
        <Link className="btn" to="/Blogs">
          {m.blog_area_to_blogs()}
        </Link>
      }
    >
      {(blog, isBusy, actions) => <PendingBlog blog={blog} isBusy={isBusy} actions={actions} />}
    </ReviewQueue>
  );
}

type Props = { blog: ManagedBlog; isBusy: boolean; actions: ReactNode };

/** A waiting post: its author with their e-mail address, when it was submitted, and its text. */
function PendingBlog({ blog, isBusy, actions }: Props) {
  const { _id, title, version, postedBy, role, submittedAt } = blog;
  const [isWhole, setWhole] = useState(false);
  return (
    <BlogCard blog={blog} isBusy={isBusy} actions={actions}>
      <p className={`hint ${css.by}`}>
        <Typed as="b" dir="auto" text={postedBy.name || m.blog_area_somebody()} /> · {m.people_role({ role })}
        {postedBy.email && (
          <>
            {' · '}
            <a href={`mailto:${postedBy.email}`}>{postedBy.email}</a>
          </>
        )}
        {' · '}
        <span>{m.blog_area_submitted({ when: dayTime(submittedAt) })}</span>
      </p>
      {isWhole ? <WholePost key={version} id={_id} /> : <Excerpt blog={blog} />}
      <button
        type="button"
        className={`btn quiet ${css.whole}`}
        aria-expanded={isWhole}
        aria-label={isWhole ? m.blog_area_read_less_of({ title }) : m.blog_area_read_whole_of({ title })}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? m.blog_area_read_less() : m.blog_area_read_whole()}
      </button>
    </BlogCard>
  );
}

/** A post as visitors will see it. */
function WholePost({ id }: { id: string }) {
  const post = useCall<BlogPost>(`/blogs/${id}`);
  return (
    <Loaded
      call={post}
      failed={m.blog_area_post_failed()}
      loading={<Skeleton shape="lines" count={6} label={m.blog_area_loading()} />}
    >
      {({ html }) => <Prose html={html} />}
    </Loaded>
  );
}
