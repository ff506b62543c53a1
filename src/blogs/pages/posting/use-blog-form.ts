import { useState } from 'react';
import * as m from '../../../paraglide/messages.js';
import { useForm } from '../../../ui/forms/use-form.ts';
import { type Answer, call } from '../../../ui/session/call.ts';
import { readSession } from '../../../ui/session/session-store.ts';
import type { BlogAnswer, BlogPost } from '../../schema.ts';
import { type BlogValues, emptyPost, problemsOf } from './blog-values.ts';

type Refused = Extract<Answer<unknown>, { ok: false }>;

/**
 * The form that posts, or revises a post. Where the post was changed in between, nothing is lost: both texts are there, and submitting
 * again replaces the stored one.
 * @param post the post that is revised; null writes a new one
 */
export function useBlogForm(post: BlogPost | null, onSent: (answer: BlogAnswer) => void) {
  const [stored, setStored] = useState(post);
  const [isOvertaken, setOvertaken] = useState(false);
  const [initial] = useState<BlogValues>(
    post ? { title: post.title, content: post.content, university: post.university?._id ?? '' } : emptyPost,
  );
  const form = useForm<BlogValues, BlogAnswer>({
    initial,
    required: { fields: ['title', 'content'], text: m.blog_desk_required() },
    check: problemsOf,
    fallback: m.blog_desk_submit_failed(),
    // Of another version it would undo what was changed since.
    draft: { form: post ? `blog ${post._id} ${post.version}` : 'blog' },
    send: async (values) => {
      const session = readSession();
      if (!session?.userId) return { ...refused, error: m.blog_desk_user_missing() };
      if (!stored) {
        const { userId, role } = session;
        return withReason(await call<BlogAnswer>('POST', '/blogs', { ...values, userId, role }));
      }
      const body = { ...values, version: stored.version };
      const answer = await call<BlogAnswer>('PUT', `/blogs/${stored._id}`, body);
      return !answer.ok && answer.status === 409 ? whatChanged(stored, answer) : withReason(answer);
    },
    onSent,
  });
  const whatChanged = async (before: BlogPost, answer: Refused): Promise<Refused> => {
    const now = await call<BlogPost>('GET', `/blogs/${before._id}`);
    if (!now.ok || now.data.version === before.version) return explained(answer);
    setStored(now.data);
    setOvertaken(true);
    return { ...answer, error: m.blog_desk_submit_failed(), fields: { reason: [m.blog_desk_overtaken()] } };
  };
  return { form, overtakenBy: isOvertaken ? stored : null };
}

/** No answer of the server's: nothing was sent. */
const refused: Refused = { ok: false, status: -1, error: '', code: '', fields: {}, retryAfter: null };

/** The specified text comes first, the reason beside it. */
const withReason = <T>(answer: Answer<T>): Answer<T> => (answer.ok ? answer : explained(answer));

/** A reason that is shown at a field already is not repeated; without an answer the form shows that itself. */
function explained(answer: Refused): Refused {
  const { status, error, fields } = answer;
  if (status === 0) return answer;
  const isShown = error === '' || Object.values(fields).flat().includes(error);
  return {
    ...answer,
    error: m.blog_desk_submit_failed(),
    fields: isShown ? fields : { ...fields, reason: [error] },
  };
}
