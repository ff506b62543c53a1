import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import type { BlogAnswer } from '../../schema.ts';
import { blogPath } from '../blog-data.ts';

type Props = { answer: BlogAnswer; mine: string; onAnother: () => void };

/** The result of sending a post, and where to go from here. */
export function Posted({ answer: { message, blog }, mine, onAnother }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="notice bposted" role="status" ref={notice} tabIndex={-1}>
      <div>
        <h2>{message}</h2>
        <p dir="auto">{blog.title}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className="btn primary" to={blogPath(blog.slug)}>
          {m.blog_desk_see()}
        </Link>
        <Link className="btn" to={mine}>
          {m.blog_desk_see_all()}
        </Link>
        <button type="button" className="btn" onClick={onAnother}>
          {m.blog_desk_another()}
        </button>
      </div>
    </div>
  );
}
