import '../../ui/styles/components/maps.css';
import { Link, useLoaderData } from 'react-router';
import * as m from '../../paraglide/messages.js';
import { longDate } from '../../ui/format.ts';
import { languageOf } from '../../ui/language.ts';
import { ListPager } from '../../ui/lists/ListPager.tsx';
import { writeListSearch } from '../../ui/lists/list-search.ts';
import { useOnScreen } from '../../ui/on-screen.ts';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { useRootData } from '../../ui/use-root-data.ts';
import { BeyondMap, MapPart } from './maps/MapPart.tsx';
import { type BlogSitemapData, type MapPost, POSTS } from './maps/map-data.ts';
import { byMonth } from './maps/months.ts';

const PATH = '/blog-sitemap';

/** Every article and every post, by the month in which it was written, fifty posts a page. */
export function BlogSitemapPage() {
  const data = useLoaderData() as BlogSitemapData;
  const { search, posts, articles } = data;
  const { name } = useRootData().settings;
  useOnScreen(PATH);
  return (
    <div className="page top site-map">
      <PageMeta
        title={
          articles || search.after !== null
            ? m.about_posts_title()
            : m.about_posts_page({ page: search.page })
        }
        description={import.meta.env.SSR ? m.about_posts_description({ name }) : ''}
        path={`${PATH}${writeListSearch(search)}`}
        kind="CollectionPage"
      />
      <header className="bh">
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
    <ul className="map-posts">
      {posts.map(({ to, label, date }) => (
        <li key={to}>
          <Link to={to} lang={languageOf(label)}>
            {label}
          </Link>
          <time className="num" dateTime={date}>
            {longDate(date)}
          </time>
        </li>
      ))}
    </ul>
  );
}
