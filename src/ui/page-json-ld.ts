import type { RootData } from './root.ts';

/** An object of schema.org. */
export type JsonLd = Record<string, unknown>;

/** What a page is that names no objects of its own (https://schema.org/WebPage). */
export type PageKind = 'CollectionPage' | 'AboutPage' | 'ContactPage';

type Page = { title: string; description: string; path: string; kind?: PageKind; jsonLd?: JsonLd[] };

/**
 * What a page says to search engines about its content, in the words of https://schema.org: its own objects, or else what kind of
 * page it is.
 */
export function jsonLdOf({ title, description, path, kind, jsonLd = [] }: Page, root: RootData): JsonLd[] {
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
