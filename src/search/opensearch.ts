import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { escapeXml, XML_HEAD } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import * as settings from '../settings/service.ts';

export const SUGGESTIONS = 'application/x-suggestions+json';

/** Describes the portal as a search engine for browsers: OpenSearch 1.1 (https://github.com/dewitt/opensearch) with suggestions. */
export function openSearchRoute(
  app: App,
  { database: { db }, publicUrl }: Pick<ContentContext, 'database' | 'publicUrl'>,
): void {
  app.get(
    '/opensearch.xml',
    { config: { access: 'public', cached: true }, schema: { hide: true } },
    async (request, reply) => {
      request.tags.add('settings');
      reply.type('application/opensearchdescription+xml; charset=utf-8');
      return description((await settings.portal(db)).name, publicUrl);
    },
  );
}

/** Shortens a name: OpenSearch allows short names of 16 characters and long ones of 48. */
const shortened = (text: string, most: number): string => [...text].slice(0, most).join('').trim();

function description(name: string, publicUrl: string): string {
  const url = (type: string, path: string, more = '') =>
    `  <Url type="${type}"${more} template="${escapeXml(publicUrl + path)}"/>\n`;
  return `${XML_HEAD}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeXml(shortened(name, 16))}</ShortName>
  <LongName>${escapeXml(shortened(name, 48))}</LongName>
  <Description>${escapeXml(m.seo_search_engine({ name }))}</Description>
${url('text/html', '/search?q={searchTerms}')}${url(SUGGESTIONS, '/api/search/suggest.json?q={searchTerms}')}${url('application/opensearchdescription+xml', '/opensearch.xml', ' rel="self"')}  <Image type="image/svg+xml">${escapeXml(`${publicUrl}/favicon.svg`)}</Image>
  <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
}
