import * as m from '../../../paraglide/messages.js';
import { blogPath } from '../../../ui/addresses.ts';
import { AreaHead } from '../../../ui/area/AreaHead.tsx';
import { shortDay } from '../../../ui/area/day-time.ts';
import { ChosenFilter, FilterBar, useFilters } from '../../../ui/area/filters.tsx';
import { CountLine, LoadedList, useList } from '../../../ui/area/LoadedList.tsx';
import { type Removal, RemovalNotice, useRemoval } from '../../../ui/area/removal.tsx';
import { useOpened } from '../../../ui/area/use-opened.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSession } from '../../../ui/session/Guard.tsx';
import { areaOf } from '../../../ui/session/next.ts';
import type { Blog } from '../../schema.ts';
import { PAGE_SIZE } from '../../vocabulary.ts';
import * as cardCss from './BlogCard.module.css';
import { BlogCard, Excerpt, removalOf } from './BlogCard.tsx';

const states: Record<Blog['status'], { word: () => string; look: string }> = {
  pending: { word: m.blog_area_state_pending, look: 'mark wait' },
  approved: { word: m.blog_area_state_approved, look: 'mark' },
  rejected: { word: m.blog_area_state_rejected, look: 'mark bad' },
};

/** The reader’s own posts, in every state. */
export function MyBlogsPage() {
  const write = `${areaOf[useSession().role]}/add-blog`;
  const { search, chosen } = useFilters(['status']);
  const posts = useList<Blog>('/blogs', search, PAGE_SIZE, { mine: 'true' });
  const opened = useOpened<Blog>('post', '/blogs', posts.data);
  const removal = useRemoval(posts.reload);
  return (
    <>
      <AreaHead apart title={m.areas_page_my_blogs()} sub={m.blog_area_mine_intro()}>
        <Link className="btn primary" to={write}>
          {m.blog_area_write()}
        </Link>
      </AreaHead>
      <div className={cardCss.filter}>
        <FilterBar label={m.blog_area_mine_filter()}>
          <ChosenFilter
            {...chosen('status')}
            label={m.areas_state()}
            any={m.areas_state_any()}
            options={Object.entries(states).map(([value, { word }]) => ({ value, label: word() }))}
          />
        </FilterBar>
      </div>
      <CountLine total={posts.counted || null} count={m.blog_area_count} />
      <RemovalNotice removal={removal} />
      <LoadedList
        list={posts}
        failed={m.blog_area_failed()}
        loading={<Skeleton label={m.blog_area_loading()} shape="cards" count={3} />}
        none={
          <EmptyState scene title={m.blog_area_none()} text={m.blog_area_none_text()}>
            <Link className="btn primary" to={write}>
              {m.blog_area_write()}
            </Link>
          </EmptyState>
        }
        unfound={{
          title: m.blog_area_unfound(),
          text: m.blog_area_unfound_text(),
          all: m.blog_area_show_all(),
        }}
      >
        {(rows) => (
          <ul className={cardCss.posts}>
            {opened.rows(rows).map((blog) => (
              <li key={blog._id} {...opened.item(blog._id)}>
                <OwnBlog blog={blog} write={write} removal={removal} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
    </>
  );
}

type OwnProps = { blog: Blog; write: string; removal: Removal };

/** One of the reader’s own posts: its state, and the possible actions. */
function OwnBlog({ blog, write, removal }: OwnProps) {
  const { _id, slug, title, date, status, reason, verifiedBy } = blog;
  const { word, look } = states[status];
  return (
    <BlogCard
      blog={blog}
      isBusy={removal.busy === _id}
      state={<span className={look}>{word()}</span>}
      actions={
        <div className="acts">
          <Link className="btn" to={blogPath(slug)} aria-label={m.blog_area_read_of({ title })}>
            {m.blog_area_read()}
          </Link>
          <Link
            className={status === 'rejected' ? 'btn primary' : 'btn'}
            to={`${write}?post=${encodeURIComponent(_id)}`}
            aria-label={m.blog_area_edit_of({ title })}
          >
            {m.blog_area_edit()}
          </Link>
          <button
            type="button"
            className="btn quiet danger"
            aria-label={m.blog_area_delete_of({ title })}
            aria-disabled={removal.busy !== null || undefined}
            onClick={() => removal.remove(removalOf(blog))}
          >
            {m.areas_delete()}
          </button>
        </div>
      }
    >
      <p className="hint">
        {m.blog_area_written({ day: shortDay(date) })}
        {verifiedBy?.name && <> · {m.blog_area_approved_by({ name: verifiedBy.name })}</>}
        {status === 'pending' && <> · {m.blog_area_waits()}</>}
      </p>
      {reason && <p className={cardCss.why}>{m.blog_area_reason({ reason })}</p>}
      <Excerpt blog={blog} />
    </BlogCard>
  );
}
