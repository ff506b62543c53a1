import { useId } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { blogPath } from '../../ui/addresses.ts';
import { apiContext, type Outcome } from '../../ui/api.ts';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import {
  isBeyond,
  type ListSearch,
  listCall,
  readListSearch,
  writeListSearch,
} from '../../ui/lists/list-search.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { isOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Typed } from '../../ui/Typed.tsx';
import { type Arrival, type Call, startCall, useOutcome } from '../../ui/use-outcome.ts';
import type { Blog } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import * as css from './BlogsPage.module.css';
import { Byline, Feed } from './Byline.tsx';
import { useOwnView, useViewer } from './use-viewer.ts';

export const handle = { module: 'src/blogs/pages/BlogsPage.tsx' };

/** What the list shows of a post; the Markdown stays behind, or it would travel with the page. */
type ListedBlog = Omit<Blog, 'content'>;
/** Null is an answer that is no list. */
type BlogsData = { search: ListSearch; list: Call<ListedBlog[] | null> };

const listedOf = (answer: Blog[]): ListedBlog[] | null =>
  Array.isArray(answer) ? answer.map(({ content: _, ...listed }) => listed) : null;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen('/Blogs') ? request.signal : undefined;
  const list = await startCall<Blog[], ListedBlog[] | null>(
    context.get(apiContext),
    `/blogs${listCall(search, PAGE_SIZE)}`,
    { within, pick: listedOf },
  );
  return data<BlogsData>({ search, list }, isBeyondPosts(search, list) ? { status: 404 } : undefined);
}

/** Whether the server knows that the list ends before the page asked for. */
function isBeyondPosts(search: ListSearch, { answer }: BlogsData['list']): boolean {
  if (answer instanceof Promise) return false;
  return isBeyond(search, answer.ok ? { ...answer, data: answer.data ?? [] } : answer);
}

/** The posts, newest first, ten at a time. */
export function Component() {
  const data = useLoaderData() as BlogsData;
  const { search } = data;
  const arrived = useOutcome(data, data.list, 'Failed to fetch blogs');
  const arrival = listOf(arrived);
  const viewer = useViewer();
  useOwnView(!(data.list.answer instanceof Promise));
  const outcome = arrival.kept?.outcome;
  return (
    <div className="page top">
      <PageMeta
        title={m.blog_pages_title()}
        description={import.meta.env.SSR ? m.blog_pages_description() : ''}
        path={`/Blogs${writeListSearch(search)}`}
        noindex={outcome?.ok === false}
      />
      <header className="page-head">
        <div>
          <h1>{m.blog_pages_title()}</h1>
          <p className="sub">{m.blog_pages_sub()}</p>
        </div>
        <div className="actions">
          <Link className="btn" to={viewer ? `/${viewer.role}/add-blog` : '/login?next=%2Fuser%2Fadd-blog'}>
            {m.blog_pages_write()}
          </Link>
          <Feed />
        </div>
      </header>
      <PagedList
        arrival={arrival}
        path="/Blogs"
        limit={PAGE_SIZE}
        loading={<Skeleton shape="cards" count={4} label={m.blog_pages_loading()} showLabel />}
        count={countOf}
        words={{
          failed: {
            title: (outcome && !outcome.ok && outcome.error) || m.blog_pages_failed(),
            text: m.blog_pages_failed_text(),
          },
          beyond: { title: m.blog_pages_beyond_title(), text: m.blog_pages_beyond_text() },
          firstPage: m.blog_pages_first_page(),
          none: { title: m.blog_pages_none_title(), text: m.blog_pages_none_text() },
          unfound: () => ({ title: m.blog_pages_none_title(), text: m.blog_pages_none_text() }),
          clear: m.blog_pages_first_page(),
        }}
      >
        {(posts) => (
          <ul>
            {posts.map((blog) => (
              <li key={blog._id}>
                <BlogEntry blog={blog} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** A post in the list: its title, how it begins, its author and who verified it. */
function BlogEntry({ blog }: { blog: ListedBlog }) {
  const { slug, title, excerpt } = blog;
  const heading = useId();
  return (
    <article className={css.post} aria-labelledby={heading}>
      <h2 id={heading} lang={languageOf(title)} dir="auto">
        <Link to={blogPath(slug)}>{title}</Link>
      </h2>
      <Typed as="p" className={css.excerpt} dir="auto" text={excerpt} />
      <Byline blog={blog} className={css.author} />
    </article>
  );
}

/** The list as it arrived. What is no list is a failure; another try loads the whole page. */
function listOf({
  kept,
  pending,
}: Arrival<BlogsData, ListedBlog[] | null>): Arrival<BlogsData, ListedBlog[]> {
  const retry = () => window.location.reload();
  if (kept === null) return { kept, pending, retry };
  const { data, outcome } = kept;
  if (!outcome.ok) return { kept: { data, outcome }, pending, retry };
  const { data: posts } = outcome;
  const invalid = { ok: false as const, status: 200, error: m.blog_pages_invalid() };
  return { kept: { data, outcome: posts ? { ...outcome, data: posts } : invalid }, pending, retry };
}

function countOf(
  { page, after }: ListSearch,
  { data, total, more }: Extract<Outcome<ListedBlog[]>, { ok: true }>,
): string {
  if (data.length === 0) return m.blog_pages_count_none();
  if (after !== null) return m.blog_pages_count_more();
  const from = (page - 1) * PAGE_SIZE + 1;
  const to = from + data.length - 1;
  return more ? m.blog_pages_range_more({ from, to }) : m.blog_pages_range({ from, to, count: total });
}
