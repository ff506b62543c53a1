import { cutTo } from '../core/text.ts';
import { getLocale, locales } from '../paraglide/runtime.js';
import { sharedPicture } from './addresses.ts';
import type { RootData } from './root.ts';

export type JsonLd = Record<string, unknown>;

/** The type of a page without JSON-LD objects of its own (https://schema.org/WebPage). */
export type PageKind = 'CollectionPage' | 'AboutPage' | 'ContactPage';

/** The name and content of a `<meta>`. */
export type Tag = [name: string, content: string];

/** The metadata of a page. */
export type PageMetaProps = {
  /** Without the portal's name, which is added. */
  title: string;
  description: string;
  /** Path of the page's canonical address, without the host. */
  path: string;
  /** Objects of schema.org, without `@context`. Only the server's rendering needs them: `import.meta.env.SSR ? […] : []`. */
  jsonLd?: JsonLd[];
  /** Atom feeds of the page's content: paths with their titles. */
  feeds?: { path: string; title: string }[];
  /** Further `<meta>` tags for programs, such as citation data. */
  tags?: Tag[];
  /** Keeps the page out of search engines: it is missing, or shows search results. */
  noindex?: boolean;
};

let head = '';
let kind: PageKind | undefined;

/** Renders a page of a kind, and returns it with the head tags for crawlers. Module state suffices: rendering is synchronous. */
export function takeHead(
  ofKind: PageKind | undefined,
  render: () => string,
): { rendered: string; head: string } {
  head = '';
  kind = ofKind;
  return { rendered: render(), head };
}

/** Writes the head tags of a page. The last call during a rendering wins. */
export function collectHead(props: PageMetaProps, root: RootData): void {
  const { path, noindex = false } = props;
  const jsonLd = noindex ? (props.jsonLd ?? []) : jsonLdOf(props, root);
  head = [
    meta('name', 'description', shortened(props.description)),
    `<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="${escapeHtml(root.settings.name)}">`,
    noindex ? meta('name', 'robots', 'noindex') : addresses(root.publicUrl + path),
    ...(props.feeds ?? []).map(
      ({ path, title }) =>
        `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(title)}" href="${escapeHtml(path)}">`,
    ),
    ...openGraph(props, jsonLd, root),
    ...(props.tags?.some(([name]) => name.startsWith('DC.')) ? [DUBLIN_CORE] : []),
    ...(props.tags ?? []).map(([name, content]) => meta('name', name, content)),
    ...jsonLd.map((thing) => {
      const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
      return `<script type="application/ld+json">${text}</script>`;
    }),
  ].join('');
}

/**
 * The canonical address of a page, and its languages: every language has the same address
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
function addresses(address: string): string {
  const href = escapeHtml(address);
  const others = [...locales, 'x-default'].map(
    (language) => `<link rel="alternate" hreflang="${language}" href="${href}">`,
  );
  return [`<link rel="canonical" href="${href}">`, ...others].join('');
}

/** The preview of a shared link: https://ogp.me */
function openGraph(
  { title, description, path, noindex = false }: PageMetaProps,
  jsonLd: JsonLd[],
  { publicUrl, settings }: RootData,
): string[] {
  const article = jsonLd.find((thing) => ARTICLES.has(thing['@type']));
  const time = (which: string, value: unknown) =>
    typeof value === 'string' ? [meta('property', `article:${which}_time`, value)] : [];
  return [
    meta('property', 'og:title', title),
    meta('property', 'og:description', shortened(description)),
    meta('property', 'og:url', publicUrl + path),
    meta('property', 'og:type', article ? 'article' : 'website'),
    ...time('published', article?.datePublished),
    ...time('modified', article?.dateModified),
    meta('property', 'og:site_name', settings.name),
    meta('property', 'og:locale', `${getLocale()}_IN`),
    meta('property', 'og:image', publicUrl + sharedPicture(noindex ? '/' : path)),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Defines the prefix `DC.` of tag names. */
const DUBLIN_CORE = '<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/">';

const ARTICLES = new Set<unknown>(['Article', 'BlogPosting']);

const meta = (kind: string, name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

const shortened = (text: string): string => (text.length > 300 ? `${cutTo(text, 299).trimEnd()}…` : text);

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The page's content for search engines, in the vocabulary of https://schema.org: its own objects, or else its page type. The home
 * page adds the portal.
 */
function jsonLdOf({ title, description, path, jsonLd = [] }: PageMetaProps, root: RootData): JsonLd[] {
  if (path === '/') return [...portal(root), ...jsonLd];
  if (jsonLd.length > 0) return jsonLd;
  const { publicUrl, settings } = root;
  const page: JsonLd = {
    '@type': kind ?? 'WebPage',
    '@id': publicUrl + path,
    url: publicUrl + path,
    name: title,
    description: description || undefined,
    isPartOf: { '@type': 'WebSite', '@id': `${publicUrl}/#site`, name: settings.name },
  };
  return [page];
}

/** The website with its search, and the organization behind it. */
function portal({ publicUrl, settings }: RootData): JsonLd[] {
  const organization = `${publicUrl}/#organization`;
  return [
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      url: `${publicUrl}/`,
      name: settings.name,
      description: settings.description,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      '@id': organization,
      url: `${publicUrl}/`,
      name: settings.name,
      description: settings.description,
      logo: `${publicUrl}/favicon.svg`,
      email: settings.contactEmail,
      sameAs: settings.social.map(({ url }) => url),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: settings.contactEmail,
        url: `${publicUrl}/Contact-us`,
      },
    },
  ];
}
