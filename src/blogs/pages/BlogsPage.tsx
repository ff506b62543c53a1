import { useId } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { blogPath } from '../../ui/addresses.ts';
import { type Api, apiContext, type Outcome } from '../../ui/api.ts';
import { Link } from '../../ui/Link.tsx';
import { languageOf } from '../../ui/language.ts';
import {
  isBeyond,
  type ListSearch,
  listCall,
  readListSearch,
  titleOf,
  writeListSearch,
} from '../../ui/lists/list-search.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { isOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useOwnView } from '../../ui/session/use-viewer.ts';
import { Typed } from '../../ui/Typed.tsx';
import { type Call, startCall } from '../../ui/use-outcome.ts';
import type { Blog } from '../schema.ts';
import { PAGE_SIZE } from '../vocabulary.ts';
import * as css from './BlogsPage.module.css';
import { Byline, Feed } from './Byline.tsx';

export const handle = { module: 'src/blogs/pages/BlogsPage.tsx' };

/** The data of a post that the list uses, without the Markdown, which would only make the page larger. */
type ListedBlog = Omit<Blog, 'content'>;
type BlogsData = { search: ListSearch; list: Call<ListedBlog[]> };

const listedOf = (answer: Blog[]): ListedBlog[] => answer.map(({ content: _, ...listed }) => listed);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen('/Blogs') ? request.signal : undefined;
  const path = `/blogs${listCall(search, PAGE_SIZE)}`;
  const list = await startCall(listsOf(context.get(apiContext)), path, { within, pick: listedOf });
  return data<BlogsData>({ search, list }, isBeyond(search, list.answer) ? { status: 404 } : undefined);
}

/** Wraps the API so that a response that is not a list counts as a failure. */
const listsOf = ({ get, waits }: Api): Api => ({
  waits,
  async get<T>(path: string, signal?: AbortSignal): Promise<Outcome<T>> {
    const answer = await get<T>(path, signal);
    if (!answer.ok || Array.isArray(answer.data)) return answer;
    return { ok: false, status: 200, error: m.blog_pages_invalid() };
  },
});

/** The posts, newest first, ten at a time. */
export function Component() {
  const data = useLoaderData() as BlogsData;
  const { search } = data;
  // A retry reloads the whole page.
  const retry = () => window.location.reload();
  const arrival = { ...useOwnView(data, data.list, 'Failed to fetch blogs'), retry };
  const { viewer } = arrival;
  const outcome = arrival.kept?.outcome;
  return (
    <div className="page top">
      <PageMeta
        title={titleOf(m.blog_pages_title(), search)}
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

/** A post in the list: its title, its beginning, its author and who verified it. */
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
