import * as m from '../../paraglide/messages.js';
import { sharedPicture } from '../../ui/addresses.ts';
import { Breadcrumbs, breadcrumbList } from '../../ui/Breadcrumbs.tsx';
import { longDate } from '../../ui/format.ts';
import { Link } from '../../ui/Link.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import * as prose from '../../ui/Prose.module.css';
import { Prose } from '../../ui/Prose.tsx';
import { type PublicSettings, useRootData } from '../../ui/root.ts';
import type { Article } from '../schema.ts';
import { articleLinks } from './article-links.ts';
import * as css from './Reading.module.css';
import { Reading } from './Reading.tsx';

export { loadArticle as loader } from './Reading.tsx';
export const handle = { module: 'src/site/pages/ArticlePage.tsx' };

const pathOf = (slug: string): string => `/blog/${slug}`;

/** One of the portal's own articles. */
export function Component() {
  const words = {
    loading: m.articles_loading(),
    failed: m.articles_failed(),
    failedText: m.articles_failed_text(),
  };
  return (
    <Reading path={pathOf} words={words}>
      {(article) => <Whole article={article} />}
    </Reading>
  );
}

function Whole({ article }: { article: Article }) {
  const { slug, title, description, html, published, minutes } = article;
  const { publicUrl, settings } = useRootData();
  const path = pathOf(slug);
  const crumbs = [{ label: m.shell_nav_blogs(), to: '/Blogs' }, { label: title }];
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={path}
        jsonLd={
          import.meta.env.SSR
            ? [articleJsonLd(article, path, publicUrl, settings), breadcrumbList(crumbs, publicUrl, path)]
            : []
        }
      />
      <Breadcrumbs items={crumbs} />
      <article className={prose.reading}>
        <header>
          <h1>{title}</h1>
          <p className="sub">{description}</p>
          <p className={css.origin}>
            <b>{settings.team}</b>
            <time dateTime={published}>{longDate(published)}</time>
            <span className="num">{m.blog_pages_minutes({ minutes })}</span>
          </p>
        </header>
        <Prose html={html} />
        <footer>
          <h2>{m.articles_more()}</h2>
          <ul className={css.onward}>
            {articleLinks
              .filter(({ to }) => to !== path)
              .map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label()}</Link>
                </li>
              ))}
          </ul>
          <Link className="btn" to="/Blogs">
            {m.articles_all()}
          </Link>
        </footer>
      </article>
    </>
  );
}

/** Returns the JSON-LD of one of the portal's own articles: https://schema.org/Article */
function articleJsonLd(
  { title, description, published, updated }: Article,
  path: string,
  publicUrl: string,
  { name, team }: PublicSettings,
): Record<string, unknown> {
  const url = publicUrl + path;
  return {
    '@type': 'Article',
    '@id': url,
    url,
    headline: title,
    description,
    image: publicUrl + sharedPicture(path),
    author: { '@type': 'Organization', name: team, url: `${publicUrl}/Teams` },
    publisher: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name },
    datePublished: published,
    dateModified: updated,
    isAccessibleForFree: true,
  };
}
