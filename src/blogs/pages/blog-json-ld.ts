import { sharedPicture } from '../../ui/pictures/shared-picture.ts';
import type { ShownPost } from './blog-data.ts';
import { blogPath } from './blog-data.ts';

/** A post as schema.org knows it: https://schema.org/BlogPosting */
export function blogJsonLd(post: ShownPost, publicUrl: string): Record<string, unknown> {
  const { slug, title, excerpt, postedBy, date, updatedAt } = post;
  const url = publicUrl + blogPath(slug);
  return {
    '@type': 'BlogPosting',
    '@id': url,
    url,
    headline: title,
    description: excerpt || undefined,
    image: publicUrl + sharedPicture(blogPath(slug)),
    author: postedBy.name ? { '@type': 'Person', name: postedBy.name } : undefined,
    datePublished: date,
    dateModified: updatedAt,
    isAccessibleForFree: true,
  };
}
