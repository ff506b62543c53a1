import type { Call } from '../../ui/use-outcome.ts';
import type { BlogPost } from '../schema.ts';

/** What the page of a post shows of it: its HTML, without the Markdown that it was made from. */
export type ShownPost = Omit<BlogPost, 'content'>;

/** What the page of a post is made from. */
export type BlogData = { slug: string; post: Call<ShownPost> };

/** Takes out of an answer what the page shows. */
export const shownOf = ({ content: _, ...shown }: BlogPost): ShownPost => shown;

/** The page of a post; its name may be in any script. */
export const blogPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;
