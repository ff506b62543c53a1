import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { line, markdown, oneOf, seenVersion } from '../core/input.ts';
import { roles } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { OwnUniversity, universityInput } from '../reviews/schema.ts';
import { reviewStates } from '../reviews/vocabulary.ts';
import { MAX_CONTENT_LENGTH, MAX_TITLE_LENGTH } from './vocabulary.ts';

const asObject = { error: () => m.input_object() };
const content = markdown(MAX_CONTENT_LENGTH).describe('Markdown');

/** A post as its form sends it. The author comes from the session, whatever `userId` and `role` say. */
export const BlogInput = z.object(
  { title: line(MAX_TITLE_LENGTH), content, university: universityInput },
  asObject,
);
export type BlogInput = z.output<typeof BlogInput>;

/** A changed post, with the version that its author had read. */
export const BlogChange = BlogInput.extend({ version: seenVersion });
export type BlogChange = z.output<typeof BlogChange>;

/** A text to preview. */
export const BlogDraft = z.object({ content }, asObject);

/** A post as a list shows it, without e-mail addresses. */
export const Blog = z
  .object({
    _id: z.string(),
    slug: z.string().describe('Its page is /blog/{slug}'),
    title: z.string(),
    content: z
      .string()
      .describe('Markdown; in lists its beginning, where it is longer than 1,000 characters'),
    excerpt: z.string().describe('Its beginning as plain text, at most 300 characters'),
    postedBy: z.object({ name: z.string().describe('Empty once the account is deleted') }),
    role: z.enum(roles),
    date: z.string().describe('When it was written: ISO 8601, UTC'),
    verifiedBy: z.object({ name: z.string() }).nullable().describe('Null: it waits, or was rejected'),
    status: z.enum(reviewStates),
    reason: z
      .string()
      .nullable()
      .describe('Why it was rejected; only for its author and those who look after it'),
    university: OwnUniversity.describe(
      'The university whose staff look after it; only for these and its author, null for none and everybody else',
    ),
    version: z.number().int(),
    mine: z.boolean().describe('Whether the caller wrote it'),
  })
  .meta({ id: 'Blog' });
export type Blog = z.output<typeof Blog>;

/** A post as its page shows it. */
export const BlogPost = Blog.extend({
  html: z.string().describe('The content as sanitised HTML'),
  updatedAt: z.string(),
  minutes: z.number().int().describe('To read it, at 200 words a minute'),
}).meta({ id: 'BlogPost' });
export type BlogPost = z.output<typeof BlogPost>;

/** A post as staff get it in lists: with its author's e-mail address, if they look after it. */
export const ManagedBlog = Blog.extend({
  postedBy: z.object({ name: z.string(), email: z.string().nullable() }),
  rejectedBy: z.object({ name: z.string() }).nullable(),
  submittedAt: z.string(),
}).meta({ id: 'ManagedBlog' });
export type ManagedBlog = z.output<typeof ManagedBlog>;

/** The response to adding, revising or deciding about a post. */
export const BlogAnswer = z.object({ message: z.string(), blog: BlogPost }).meta({ id: 'BlogAnswer' });
export type BlogAnswer = z.output<typeof BlogAnswer>;

/** The response to the upload of a picture for a post. */
export const BlogImageAnswer = z
  .object({
    message: z.string(),
    image: z.object({
      _id: z.string(),
      src: z.string().describe('For the Markdown: ![what it shows](src)'),
      width: z.number().int(),
      height: z.number().int(),
    }),
  })
  .meta({ id: 'BlogImageAnswer' });
export type BlogImageAnswer = z.output<typeof BlogImageAnswer>;

export const BlogFilters = ListQuery.extend({
  status: oneOf(reviewStates).optional().describe('Among what the caller may see'),
  mine: oneOf(['true', 'false']).optional().describe('true: only what the caller wrote'),
});

/** A draft, rendered. */
export const BlogPreview = z.object({ html: z.string() }).meta({ id: 'BlogPreview' });
export type BlogPreview = z.output<typeof BlogPreview>;
