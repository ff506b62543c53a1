import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { OwnerUniversity } from '../../../reviews/pages/OwnerUniversity.tsx';
import type { UniversityWish } from '../../../reviews/schema.ts';
import { blogPath } from '../../../ui/addresses.ts';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { Loaded } from '../../../ui/area/LoadedList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { wholeNumber } from '../../../ui/format.ts';
import { DraftNotice, Field, FormMessage, SubmitButton } from '../../../ui/forms/form-parts.tsx';
import { notSent, withReason } from '../../../ui/forms/refusal.ts';
import { readAgain, useEdit } from '../../../ui/forms/use-edit.ts';
import { Link } from '../../../ui/Link.tsx';
import { call } from '../../../ui/session/call.ts';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { readSession } from '../../../ui/session/session-store.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import { useHasNoUniversity } from '../../../ui/session/use-scope.ts';
import { Typed } from '../../../ui/Typed.tsx';
import type { BlogAnswer, BlogPost } from '../../schema.ts';
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from '../../vocabulary.ts';
import { type BlogValues, ContentField, usePictureSending } from './ContentField.tsx';
import * as css from './WriteBlogPage.module.css';

/** Writes a post, or revises the one in `?post=`. */
export function WriteBlogPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('post');
  return <Write key={id} id={id} />;
}

function Write({ id }: { id: string | null }) {
  const { role } = useSession();
  const navigate = useNavigate();
  const [sent, setSent] = useState<BlogAnswer | null>(null);
  const isReviewed = useHasNoUniversity() || role !== 'authority';
  const home = areaOf[role];
  const another = () => {
    setSent(null);
    if (id !== null) void navigate(`${home}/add-blog`);
  };
  const intro = isReviewed ? m.blog_area_write_intro() : m.blog_area_write_intro_authority();
  const reviseIntro = isReviewed ? m.blog_area_revise_intro() : m.blog_area_revise_intro_authority();
  return (
    <>
      <AreaHead
        title={id === null ? m.areas_page_write_blog() : m.blog_area_revise()}
        sub={id === null ? intro : reviseIntro}
      />
      {sent ? (
        <Posted answer={sent} mine={`${home}/my-blogs`} onAnother={another} />
      ) : id === null ? (
        <BlogForm post={null} onSent={setSent} />
      ) : (
        <Revise id={id} write={`${home}/add-blog`} onSent={setSent} />
      )}
    </>
  );
}

type ReviseProps = { id: string; write: string; onSent: (answer: BlogAnswer) => void };

function Revise({ id, write, onSent }: ReviseProps) {
  const call = useCall<BlogPost>(`/blogs/${encodeURIComponent(id)}`);
  return (
    <Loaded call={call} failed={m.blog_area_post_failed()}>
      {(post) =>
        post.mine ? (
          <BlogForm post={post} onSent={onSent} />
        ) : (
          <EmptyState title={m.blog_area_not_yours()} text={m.blog_area_not_yours_text()}>
            <Link className="btn primary" to={write}>
              {m.blog_area_write()}
            </Link>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

type FormProps = {
  /** The post to revise; null for a new one. */
  post: BlogPost | null;
  onSent: (answer: BlogAnswer) => void;
};

function BlogForm({ post, onSent }: FormProps) {
  const sending = usePictureSending();
  const { form, overtakenBy } = useBlogForm(post, Boolean(sending.bar), onSent);
  const wish = useCall<UniversityWish>('/own-university');
  const asks = wish.data?.asked && (post?.university ?? null) === null;
  const stored = overtakenBy ?? post;
  return (
    <>
      <div className="action-result">
        {stored?.status === 'rejected' && (
          <div className="notice bad">
            <div>
              <h2>{m.blog_area_was_rejected()}</h2>
              <p>{m.blog_area_reason({ reason: stored.reason ?? '' })}</p>
            </div>
          </div>
        )}
        <DraftNotice form={form} />
      </div>
      <form className={`stack-form ${css.write}`} onSubmit={form.submit} noValidate>
        <FormMessage form={form} />
        {overtakenBy && !isSameText(overtakenBy, post) && <Stored post={overtakenBy} />}
        <Field form={form} name="title" label={m.blog_area_title()} hint={m.blog_area_title_hint()} />
        <ContentField form={form} sending={sending} />
        {asks && <OwnerUniversity form={form} />}
        <div className="acts">
          <SubmitButton form={form} busyLabel={m.blog_area_submitting()}>
            {m.blog_area_submit()}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}

/** The stored version of the post, changed meanwhile by another person or by the author in another window. */
function Stored({ post: { title, content } }: { post: BlogPost }) {
  return (
    <details className={`card ${css.stored}`} open>
      <summary>{m.blog_area_stored()}</summary>
      <Typed as="h2" dir="auto" text={title} />
      <Typed as="p" className="written" dir="auto" text={content} />
    </details>
  );
}

/**
 * The form that adds or revises a post. If the post was changed meanwhile, nothing is lost: the page shows both texts, and submitting
 * again stores what the form shows.
 * @param post the post to revise; null for a new one
 * @param isSending whether a picture is being uploaded: the post would be sent without it
 */
function useBlogForm(post: BlogPost | null, isSending: boolean, onSent: (answer: BlogAnswer) => void) {
  const failed = m.blog_area_submit_failed();
  const { form, seen } = useEdit<BlogPost | null, BlogValues, BlogAnswer>({
    row: post,
    valuesOf,
    reread: () => readAgain(`/blogs/${post?._id}`),
    required: { fields: ['title', 'content'], text: m.blog_area_required() },
    check: (values) => ({ ...(isSending && { content: m.blog_area_picture_wait() }), ...problemsOf(values) }),
    fallback: failed,
    // A draft of an older text would undo later changes. `updatedAt` follows the text; `version` also changes with a review.
    draft: { form: post ? `blog ${post._id} ${post.updatedAt}` : 'blog' },
    save: async (values, stored) => {
      const session = readSession();
      if (!session?.userId) return notSent(m.blog_area_user_missing());
      if (!stored) {
        const { userId, role } = session;
        const answer = await call<BlogAnswer>('POST', '/blogs', { ...values, userId, role });
        // The post may have been stored although the response was lost; a retry would add it twice.
        if (!answer.ok && answer.status === 0)
          return { ...answer, fields: { reason: [m.blog_area_unsure()] } };
        return withReason(answer, failed);
      }
      const body = { ...values, version: stored.version };
      return withReason(await call<BlogAnswer>('PUT', `/blogs/${stored._id}`, body), failed);
    },
    says: (_, now) => {
      const decided = now.status === 'pending' ? '' : m.blog_area_decided({ status: now.status });
      return { reason: [isSameText(now, post) && decided ? decided : m.blog_area_overtaken()] };
    },
    onSent,
  });
  return { form, overtakenBy: seen?.version === post?.version ? null : seen };
}

const isSameText = (one: BlogPost, other: BlogPost | null): boolean =>
  one.title === other?.title && one.content === other.content;

const valuesOf = (post: BlogPost | null): BlogValues => ({
  title: post?.title ?? '',
  content: post?.content ?? '',
  university: post?.university?._id ?? '',
});

/** The problems that can be found before anything is sent. */
function problemsOf({ title, content }: BlogValues): Partial<Record<keyof BlogValues, string>> {
  const tooLong = (most: number) => m.blog_area_too_long({ most: wholeNumber(most) });
  return {
    ...([...title.trim()].length > MAX_TITLE_LENGTH && { title: tooLong(MAX_TITLE_LENGTH) }),
    ...([...content.trim()].length > MAX_CONTENT_LENGTH && { content: tooLong(MAX_CONTENT_LENGTH) }),
  };
}

type PostedProps = { answer: BlogAnswer; mine: string; onAnother: () => void };

/** The result of sending a post, and where to go from here. */
function Posted({ answer: { message, blog }, mine, onAnother }: PostedProps) {
  const notice = useRef<HTMLDivElement>(null);
  // Moves the focus here, because the form that had it is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={`notice ${css.posted}`} role="status" ref={notice} tabIndex={-1}>
      <div>
        <h2>{message}</h2>
        <Typed as="p" dir="auto" text={blog.title} />
      </div>
      <div className="actions">
        <Link className="btn primary" to={blogPath(blog.slug)}>
          {m.blog_area_see()}
        </Link>
        <Link className="btn" to={mine}>
          {m.blog_area_see_all()}
        </Link>
        <button type="button" className="btn" onClick={onAnother}>
          {m.blog_area_another()}
        </button>
      </div>
    </div>
  );
}
