import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { BlogAnswer, BlogPost } from '../../schema.ts';
import { BlogForm } from './BlogForm.tsx';
import { Posted } from './Posted.tsx';

/** Writes a post, or revises the one that the address names. */
export function WriteBlogPage() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('post');
  return <Write key={id} id={id} />;
}

function Write({ id }: { id: string | null }) {
  const { role } = useSession();
  const navigate = useNavigate();
  const [sent, setSent] = useState<BlogAnswer | null>(null);
  const isAuthority = role === 'authority';
  const home = areaOf[role];
  const another = () => {
    setSent(null);
    if (id !== null) void navigate(`${home}/add-blog`);
  };
  const intro = isAuthority ? m.blog_desk_write_intro_authority() : m.blog_desk_write_intro();
  const reviseIntro = isAuthority ? m.blog_desk_revise_intro_authority() : m.blog_desk_revise_intro();
  return (
    <>
      <header className="head">
        <h1>{id === null ? m.areas_page_write_blog() : m.blog_desk_revise()}</h1>
        <p className="sub">{id === null ? intro : reviseIntro}</p>
      </header>
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
    <Loaded call={call} failed={m.blog_desk_post_failed()}>
      {(post) =>
        post.mine ? (
          <>
            {post.status === 'rejected' && (
              <div className="say">
                <div className="notice bad">
                  <div>
                    <h2>{m.blog_desk_was_rejected()}</h2>
                    <p>{m.blog_desk_reason({ reason: post.reason ?? '' })}</p>
                  </div>
                </div>
              </div>
            )}
            <BlogForm post={post} onSent={onSent} />
          </>
        ) : (
          <EmptyState title={m.blog_desk_not_yours()} text={m.blog_desk_not_yours_text()}>
            <Link className="btn primary" to={write}>
              {m.blog_desk_write()}
            </Link>
          </EmptyState>
        )
      }
    </Loaded>
  );
}
