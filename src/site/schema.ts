import { z } from 'zod';

const count = z.number().int().describe('10000 where there are more');

/** The live counts of the portal's content. */
export const Counts = z
  .object({ universities: count, courses: count, resources: count, books: count })
  .meta({ id: 'Counts' });
export type Counts = z.output<typeof Counts>;

/** One of the portal's own articles, as lists show it. */
export const ListedArticle = z
  .object({
    slug: z.string().describe('Its page is /blog/{slug}; the privacy policy’s is /privacy-policy'),
    title: z.string(),
    description: z.string(),
    published: z.string().describe('YYYY-MM-DD'),
    updated: z.string().describe('YYYY-MM-DD'),
    minutes: z.number().int().describe('To read it, at 200 words a minute'),
  })
  .meta({ id: 'ListedArticle' });
export type ListedArticle = z.output<typeof ListedArticle>;

/** An article as its page shows it. */
export const Article = ListedArticle.extend({ html: z.string() }).meta({ id: 'Article' });
export type Article = z.output<typeof Article>;
