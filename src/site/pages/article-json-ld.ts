import { sharedPicture } from '../../ui/pictures/shared-picture.ts';
import type { PublicSettings } from '../../ui/root.ts';
import type { Article } from '../schema.ts';

/** An article of the portal's own as schema.org knows it: https://schema.org/Article */
export function articleJsonLd(
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
