import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '../../../paraglide/messages.js';
import { Loaded } from '../../../ui/area/Loaded.tsx';
import { RemovalNotice } from '../../../ui/area/RemovalNotice.tsx';
import { useFilters } from '../../../ui/area/use-filters.ts';
import { useRemoval } from '../../../ui/area/use-removal.ts';
import { Emphasis } from '../../../ui/Emphasis.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListPager } from '../../../ui/lists/ListPager.tsx';
import { listCall } from '../../../ui/lists/list-search.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import { useCall } from '../../../ui/session/use-call.ts';
import type { ManagedBlog } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import { PendingBlog } from './PendingBlog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useVerification } from './use-verification.ts';

/** The posts that wait to be verified, the oldest first. */
export function VerifyBlogsPage() {
  const session = useSession();
  const path = `${areaOf[session.role]}/verify-blogs`;
  const { search } = useFilters([]);
  const posts = useCall<ManagedBlog[]>(`/blogs/pending${listCall(search, PAGE_SIZE)}`);
  const removal = useRemoval(posts.reload);
  const [rejected, setRejected] = useState<ManagedBlog | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const verification = useVerification(session, (text) => {
    removal.say(text);
    posts.reload();
    // The button that was pressed goes with its post.
    count.current?.focus();
  });
  return (
    <>
      <header className="head">
        <h1>{m.areas_page_verify_blogs()}</h1>
        <p className="sub">{m.blog_desk_verify_intro()}</p>
      </header>
      <p className="result" role="status" ref={count} tabIndex={-1}>
        <span>
          {posts.data !== null && posts.total > 0 && (
            <Emphasis text={m.blog_desk_waiting({ count: posts.total })} />
          )}
        </span>
      </p>
      <div role="alert" className="say">
        {verification.trouble && rejected === null && (
          <div className="notice bad">
            <p>{verification.trouble}</p>
          </div>
        )}
      </div>
      <RemovalNotice removal={removal} />
      <Loaded
        call={posts}
        failed={m.blog_desk_failed()}
        loading={<Skeleton label={m.blog_desk_loading()} shape="cards" count={2} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NoneWaits path={path} elsewhere={posts.total > 0} />
          ) : (
            <>
              <ul className="bposts">
                {rows.map((blog) => (
                  <li key={blog._id}>
                    <PendingBlog
                      blog={blog}
                      verification={verification}
                      removal={removal}
                      onReject={setRejected}
                    />
                  </li>
                ))}
              </ul>
              <ListPager
                path={path}
                search={search}
                limit={PAGE_SIZE}
                outcome={{ total: posts.total, next: null }}
              />
            </>
          )
        }
      </Loaded>
      {rejected && (
        <RejectDialog blog={rejected} verification={verification} onClose={() => setRejected(null)} />
      )}
    </>
  );
}

/** @param elsewhere there are some, on pages before this one */
function NoneWaits({ path, elsewhere }: { path: string; elsewhere: boolean }) {
  if (elsewhere) {
    return (
      <EmptyState title={m.blog_desk_page_done()} text={m.blog_desk_page_done_text()}>
        <Link className="btn primary" to={path}>
          {m.blog_desk_first_page()}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={m.blog_desk_none_waits()} text={m.blog_desk_none_waits_text()}>
      <Link className="btn" to="/Blogs">
        {m.blog_desk_to_blogs()}
      </Link>
    </EmptyState>
  );
}
