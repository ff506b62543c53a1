import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Blog } from '../../blogs/schema.ts';
import * as m from '../../paraglide/messages.js';
import { apiContext } from '../../ui/api.ts';
import { longDate } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { ListPager } from '../../ui/lists/ListPager.tsx';
import { isBeyond, listCall, readListSearch, titleOf, writeListSearch } from '../../ui/lists/list-search.ts';
import { isOnScreen, useOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/root.ts';
import { TypedLink } from '../../ui/Typed.tsx';
import { startCall } from '../../ui/use-outcome.ts';
import type { ListedArticle } from '../schema.ts';
import * as css from './maps/MapPart.module.css';
import { BeyondMap, MapPart } from './maps/MapPart.tsx';
import { byMonth, type MapPost, mapPosts, POSTS } from './maps/map-data.ts';

export const handle = { module: 'src/site/pages/BlogSitemapPage.tsx' };

const PATH = '/blog-sitemap';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen(PATH) ? request.signal : undefined;
  const [posts, articles] = await Promise.all([
    startCall<Blog[], MapPost[]>(api, `/blogs${listCall(search, POSTS)}&status=approved`, {
      within,
      pick: mapPosts,
    }),
    search.page === 1 && search.after === null
      ? startCall<ListedArticle[], MapPost[]>(api, '/articles', {
          within,
          pick: (found) => mapPosts(found.map((article) => ({ ...article, date: article.published }))),
        })
      : null,
  ]);
  return data({ search, posts, articles }, isBeyond(search, posts.answer) ? { status: 404 } : undefined);
}

/** The site map of the blog: all articles, then all posts by month, fifty posts a page. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { search, posts, articles } = data;
  const { name } = useRootData().settings;
  useOnScreen(PATH);
  return (
    <div className={`page top ${css.map}`}>
      <PageMeta
        title={titleOf(m.about_posts_title(), search)}
        description={import.meta.env.SSR ? m.about_posts_description({ name }) : ''}
        path={`${PATH}${writeListSearch(search)}`}
      />
      <header className="page-head">
        <div>
          <h1>{m.about_posts_title()}</h1>
          <p className="sub">{m.about_posts_sub()}</p>
        </div>
        <Link className="btn" to="/Blogs">
          {m.shell_nav_blogs()}
        </Link>
      </header>
      {articles && (
        <section>
          <h2>{m.about_sitemap_articles()}</h2>
          <MapPart data={data} call={articles}>
            {(outcome) => <Posts posts={outcome.data} />}
          </MapPart>
        </section>
      )}
      <MapPart
        data={data}
        call={posts}
        none={articles ? <p className="muted">{m.about_posts_none()}</p> : <BeyondMap path={PATH} />}
      >
        {(outcome) => (
          <>
            {byMonth(outcome.data).map((month) => (
              <section key={month.name}>
                <h2>{month.name}</h2>
                <Posts posts={month.items} />
              </section>
            ))}
            <ListPager path={PATH} search={search} limit={POSTS} outcome={outcome} />
          </>
        )}
      </MapPart>
    </div>
  );
}

function Posts({ posts }: { posts: MapPost[] }) {
  return (
    <ul className={css.posts}>
      {posts.map(({ to, label, date }) => (
        <li key={to}>
          <TypedLink to={to} text={label} />
          <time className="num note" dateTime={date}>
            {longDate(date)}
          </time>
        </li>
      ))}
    </ul>
  );
}
