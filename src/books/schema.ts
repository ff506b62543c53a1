import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import * as m from '../paraglide/messages.js';

export const categories = [
  'Science',
  'Arts',
  'GK',
  'Math',
  'CS',
  'History',
  'Literature',
  'Biology',
  'Physics',
  'Chemistry',
  'Commerce',
  'Engineering',
  'Medical',
  'Other',
] as const;

export const conditions = ['Excellent', 'Good', 'Normal', 'Bad'] as const;
export type Condition = (typeof conditions)[number];

/** A book as anybody may read it: no e-mail address and no telephone number. */
export const Book = z
  .object({
    _id: z.string(),
    name: z.string(),
    author: z.string().nullable(),
    category: z.string(),
    seller: z.string(),
    price: z.number().describe('Rupees'),
    condition: z.enum(conditions),
    description: z.string(),
    image: z.string().nullable().describe('Path relative to the API base'),
    imageSmall: z.string().nullable().describe('The same picture, 160 px wide'),
    verifiedBy: z.string().nullable().describe('Name of who approved it'),
    date: z.string().describe('When it was added: ISO 8601, UTC'),
  })
  .meta({ id: 'Book' });
export type Book = z.output<typeof Book>;

export const BookFilters = ListQuery.extend({
  q: z.string().max(200).optional().describe('Part of the name or category, without regard to case'),
  category: z.string().max(100).optional(),
  verified: z
    .enum(['true', 'false', 'all'], { error: () => m.errors_one_of({ choices: 'true, false, all' }) })
    .optional()
    .describe('false: the review queue, all: the management list (staff only)'),
});

/** Books per page. */
export const PAGE_SIZE = 12;
