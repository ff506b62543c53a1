import type { RootData } from '../ui/root.ts';

/** An object of schema.org. */
export type JsonLd = Record<string, unknown>;

type Page = { title: string; description: string; path: string; jsonLd?: JsonLd[] };

/** What the pages are that name no objects of their own. */
const kinds: Record<string, string> = {
  '/Universities': 'CollectionPage',
  '/Books': 'CollectionPage',
  '/Blogs': 'CollectionPage',
  '/About-us': 'AboutPage',
  '/Teams': 'AboutPage',
  '/Contact-us': 'ContactPage',
  '/sitemap': 'CollectionPage',
  '/blog-sitemap': 'CollectionPage',
};

/**
 * What a page says to search engines about its content, in the words of https://schema.org: its own objects, or else what kind of
 * page it is.
 */
export function jsonLdOf({ title, description, path, jsonLd = [] }: Page, root: RootData): JsonLd[] {
  if (path === '/') return [...portal(root), ...jsonLd];
  const [name = ''] = path.split('?');
  if (jsonLd.length > 0) return jsonLd;
  const { publicUrl, settings } = root;
  const page: JsonLd = {
    '@type': kinds[name] ?? 'WebPage',
    '@id': publicUrl + path,
    url: publicUrl + path,
    name: title,
    description: description || undefined,
    isPartOf: { '@type': 'WebSite', '@id': `${publicUrl}/#site`, name: settings.name },
  };
  return [page];
}

/** The site with its search, and whose it is. */
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
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/Universities?q={search_term_string}` },
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
