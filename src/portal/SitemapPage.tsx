import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Blog } from '../blogs/schema.ts';
import type { Book } from '../books/schema.ts';
import * as m from '../paraglide/messages.js';
import { articleLinks } from '../site/pages/article-links.ts';
import * as css from '../site/pages/maps/MapPart.module.css';
import { BeyondMap, MapLinks, MapPart } from '../site/pages/maps/MapPart.tsx';
import {
  type MapLink,
  type MapPost,
  type MapUniversity,
  mapBooks,
  mapPosts,
  mapUniversities,
  NEWEST,
  UNIVERSITIES,
} from '../site/pages/maps/map-data.ts';
import { apiContext } from '../ui/api.ts';
import { wholeNumber } from '../ui/format.ts';
import { Link } from '../ui/Link.tsx';
import { ListPager } from '../ui/lists/ListPager.tsx';
import { isBeyond, listCall, readListSearch, titleOf, writeListSearch } from '../ui/lists/list-search.ts';
import { isOnScreen, useOnScreen } from '../ui/on-screen.ts';
import { PageMeta } from '../ui/PageMeta.tsx';
import { useRootData } from '../ui/root.ts';
import { Typed, TypedLink } from '../ui/Typed.tsx';
import { type Call, startCall } from '../ui/use-outcome.ts';
import type { ListedUniversity } from '../universities/schema.ts';
import type { PathIn } from './page-facts.ts';

export const handle = { module: 'src/portal/SitemapPage.tsx' };

const PATH = '/sitemap';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = readListSearch(new URL(request.url).searchParams, []);
  const within = isOnScreen(PATH) ? request.signal : undefined;
  const first = search.page === 1 && search.after === null;
  const [universities, books, posts] = await Promise.all([
    startCall<ListedUniversity[], MapUniversity[]>(api, `/universities${listCall(search, UNIVERSITIES)}`, {
      within,
      pick: mapUniversities,
    }),
    first
      ? startCall<Book[], MapLink[]>(api, `/books?page=1&limit=${NEWEST}`, { within, pick: mapBooks })
      : null,
    first
      ? startCall<Blog[], MapPost[]>(api, `/blogs?status=approved&page=1&limit=${NEWEST}`, {
          within,
          pick: mapPosts,
        })
      : null,
  ]);
  return data(
    { search, universities, books, posts },
    isBeyond(search, universities.answer) ? { status: 404 } : undefined,
  );
}

/** The site map for people: links to every public page, ten universities a page. Search engines use /sitemap.xml. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { search, universities } = data;
  const { name } = useRootData().settings;
  useOnScreen(PATH);
  const first = data.books !== null;
  return (
    <div className={`page top ${css.map}`}>
      <PageMeta
        title={titleOf(m.about_sitemap_title(), search)}
        description={import.meta.env.SSR ? m.about_sitemap_description({ name }) : ''}
        path={`${PATH}${writeListSearch(search)}`}
      />
      <header className="page-head">
        <div>
          <h1>{m.about_sitemap_title()}</h1>
          <p className="sub">{m.about_sitemap_sub()}</p>
        </div>
      </header>
      {first && <PortalPages />}
      <section>
        <h2>{m.about_sitemap_universities()}</h2>
        <MapPart data={data} call={universities} none={first ? undefined : <BeyondMap path={PATH} />}>
          {(outcome) => (
            <>
              <ul>
                {outcome.data.map((university) => (
                  <University key={university.to} university={university} />
                ))}
              </ul>
              <ListPager path={PATH} search={search} limit={UNIVERSITIES} outcome={outcome} />
            </>
          )}
        </MapPart>
      </section>
      {first && (
        <>
          <Newest
            title={m.about_sitemap_books()}
            data={data}
            call={data.books}
            all={{ to: '/Books', label: m.about_sitemap_all_books() }}
          />
          <Newest
            title={m.about_sitemap_posts()}
            data={data}
            call={data.posts}
            all={{ to: '/blog-sitemap', label: m.about_sitemap_all_posts() }}
          />
          <ForMachines />
        </>
      )}
    </div>
  );
}

/** The pages that do not depend on the portal's content. */
function PortalPages() {
  return (
    <>
      <section>
        <h2>{m.about_sitemap_portal()}</h2>
        <MapLinks links={named(portalLabels)} />
      </section>
      <section>
        <h2>{m.about_sitemap_account()}</h2>
        <MapLinks links={named(accountLabels)} />
      </section>
      <section>
        <h2>{m.about_sitemap_articles()}</h2>
        <MapLinks links={articleLinks.map(({ to, label }) => ({ to, label: label() }))} />
      </section>
    </>
  );
}

function University({ university }: { university: MapUniversity }) {
  const { to, label, departments, courseCount } = university;
  const shown = departments.reduce((sum, { courses }) => sum + courses.length, 0);
  return (
    <li className={css.university}>
      <h3>
        <TypedLink to={to} text={label} />
      </h3>
      {courseCount === 0 ? (
        <p className="muted">{m.about_sitemap_no_courses()}</p>
      ) : (
        <dl>
          {departments.map(({ name, courses }) => (
            <div key={name}>
              <Typed as="dt" text={name} />
              <dd>
                <MapLinks links={courses} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {courseCount > shown && (
        <p>
          <Link className={css.more} to={to}>
            {m.about_sitemap_all_courses({ count: wholeNumber(courseCount) })}
          </Link>
        </p>
      )}
    </li>
  );
}

type NewestProps = { title: string; data: object; call: Call<MapLink[]> | null; all: MapLink };

/** Links to the newest entries of a list and to the whole list. */
function Newest({ title, data, call, all }: NewestProps) {
  return (
    <section>
      <h2>{title}</h2>
      {call && (
        <MapPart data={data} call={call}>
          {(outcome) => <MapLinks links={outcome.data} />}
        </MapPart>
      )}
      <Link className={css.more} to={all.to}>
        {all.label}
      </Link>
    </section>
  );
}

function ForMachines() {
  return (
    <section>
      <h2>{m.about_sitemap_machines()}</h2>
      <ul className={css.links}>
        <li>
          <a href="/sitemap.xml">{m.about_sitemap_xml()}</a>
        </li>
        <li>
          <a href="/blogs.atom">{m.about_sitemap_feed()}</a>
        </li>
      </ul>
    </section>
  );
}

/** The pages that do not depend on the portal's content, in the order of `page-facts.ts`; the type checker keeps the list complete. */
const portalLabels: Record<PathIn<'portal'>, () => string> = {
  '/': m.shell_nav_home,
  '/Universities': m.shell_nav_universities,
  '/Books': m.shell_nav_books,
  '/Blogs': m.shell_nav_blogs,
  '/search': m.search_title,
  '/About-us': m.shell_foot_about,
  '/Teams': m.about_team_title,
  '/Contact-us': m.shell_nav_contact,
  '/privacy-policy': m.shell_foot_privacy,
  '/blog-sitemap': m.shell_foot_blog_sitemap,
};

const accountLabels: Record<PathIn<'account'>, () => string> = {
  '/login': m.shell_nav_login,
  '/user-register': m.shell_nav_register,
  '/forgot-password': m.about_sitemap_forgot,
  '/dashboard': m.shell_foot_dashboard,
};

/** Returns links with their labels in the page's language. */
const named = (labels: Record<string, () => string>): MapLink[] =>
  Object.entries(labels).map(([to, label]) => ({ to, label: label() }));
