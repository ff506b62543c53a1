import { escapeXml, XML_HEAD } from '../core/xml.ts';

/** Addresses in one part of the site map; the protocol allows 50,000 (sitemaps.org). */
export const PART_SIZE = 10_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A site map of absolute addresses. */
export function urlSet(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`);
  return `${XML_HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** A list of site maps. */
export function index(addresses: string[]): string {
  const maps = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`;
}
