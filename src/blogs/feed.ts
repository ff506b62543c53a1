import { visitor } from '../core/access.ts';
import type { ContentContext } from '../core/content-context.ts';
import type { App } from '../core/http/http.ts';
import { escapeXml, XML_HEAD } from '../core/xml.ts';
import * as m from '../paraglide/messages.js';
import * as settings from '../settings/service.ts';
import { newest } from './queries.ts';

/** Posts in the feed. */
const MOST = 20;

type Newest = Awaited<ReturnType<typeof newest>>;

/** The newest posts for feed readers: Atom (RFC 4287). */
export function feedRoute(
  app: App,
  { database: { db }, publicUrl }: Pick<ContentContext, 'database' | 'publicUrl'>,
): void {
  app.get(
    '/blogs.atom',
    { config: { access: 'public', cached: true }, schema: { hide: true } },
    async (request, reply) => {
      request.tags.add('blogs').add('settings');
      reply.type('application/atom+xml; charset=utf-8');
      const [posts, { name }] = await Promise.all([newest(db, visitor, MOST), settings.portal(db)]);
      return feedOf(posts, name, publicUrl);
    },
  );
}

function feedOf(posts: Newest, name: string, publicUrl: string): string {
  const changes = posts.map(({ updated_at }) => updated_at.getTime());
  return `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(`${publicUrl}/blogs.atom`)}</id>
  <title>${escapeXml(m.blogs_feed_title({ name }))}</title>
  <updated>${new Date(Math.max(0, ...changes)).toISOString()}</updated>
  <author><name>${escapeXml(name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(`${publicUrl}/blogs.atom`)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(`${publicUrl}/Blogs`)}"/>
${posts.map((post) => entryOf(post, publicUrl)).join('')}</feed>
`;
}

/** An author whose account is deleted has no name; the feed's own author stands for them. */
const entryOf = (post: Newest[number], publicUrl: string): string => `  <entry>
    <id>urn:uuid:${post.id}</id>
    <title>${escapeXml(post.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(`${publicUrl}/blog/${encodeURIComponent(post.slug)}`)}"/>
    <published>${post.created_at.toISOString()}</published>
    <updated>${post.updated_at.toISOString()}</updated>
${post.author_name ? `    <author><name>${escapeXml(post.author_name)}</name></author>\n` : ''}    <summary>${escapeXml(post.excerpt)}</summary>
  </entry>
`;
