import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { MAX_FILTER_LENGTH } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { OwnUniversity } from '../reviews/schema.ts';
import { reviewStates } from '../reviews/vocabulary.ts';
import { conditions, MAX_PRICE } from './vocabulary.ts';

/** A book as visitors may read it: no e-mail address and no telephone number. */
export const Book = z
  .object({
    _id: z.string(),
    name: z.string(),
    author: z.string().nullable(),
    publisher: z.string().nullable(),
    category: z.string(),
    seller: z.string(),
    price: z.number().describe('Rupees'),
    condition: z.enum(conditions),
    description: z.string(),
    image: z.string().nullable().describe('Path relative to the API base'),
    imageSmall: z.string().nullable().describe('The same picture, 160 px wide'),
    verifiedBy: z.string().nullable().describe('Name of who approved it'),
    date: z.string().describe('When it was added: ISO 8601, UTC'),
    reserved: z.boolean().describe('Somebody has asked for it, or was promised it'),
    answeredBy: z
      .enum(['seller', 'staff'])
      .describe('Who answers whoever asks for it; staff, where nobody with an account sells it'),
  })
  .meta({ id: 'Book' });
export type Book = z.output<typeof Book>;

/** A book as those read it who look after it: with its seller's contact details and its state. */
export const ManagedBook = Book.extend({
  email: z.string().nullable(),
  contactNumber: z.string().nullable(),
  verifiedAt: z.string().nullable().describe('Null: it waits for approval'),
  soldAt: z.string().nullable().describe('Null: it is not sold'),
  state: z.enum(reviewStates),
  reason: z.string().nullable().describe('Why it was rejected'),
  rejectedBy: z.string().nullable(),
  withdrawnAt: z.string().nullable().describe('Not null: its seller took it off the shelf'),
  mine: z.boolean().describe('Whether the caller sells it'),
  university: OwnUniversity,
  version: z.number().int().describe('Goes up with every change'),
}).meta({ id: 'ManagedBook' });
export type ManagedBook = z.output<typeof ManagedBook>;

export const BookAnswer = z.object({ message: z.string(), book: ManagedBook }).meta({ id: 'BookAnswer' });
export type BookAnswer = z.output<typeof BookAnswer>;

const price = z
  .string()
  .trim()
  .regex(/^(\d{1,12}(\.\d{1,2})?)?$/, { error: () => m.input_rupees({ max: MAX_PRICE }) })
  .transform((text) => (text === '' ? undefined : Number(text)))
  .refine((value) => value === undefined || value <= MAX_PRICE, {
    error: () => m.input_rupees({ max: MAX_PRICE }),
  })
  .optional();

export const BookFilters = ListQuery.extend({
  q: z
    .string()
    .max(MAX_FILTER_LENGTH)
    .optional()
    .describe('Part of the name or category, without regard to case'),
  category: z.string().max(100).optional(),
  condition: z
    .enum(['', ...conditions], { error: () => m.errors_one_of({ choices: conditions.join(', ') }) })
    .optional(),
  minPrice: price.describe('Rupees: what costs less is left out'),
  maxPrice: price.describe('Rupees: what costs more is left out'),
  verified: z
    .enum(['true', 'false', 'all'], { error: () => m.errors_one_of({ choices: 'true, false, all' }) })
    .optional()
    .describe(
      'false: the review queue, the longest waiting first, all: the management list; for staff only, of an authority that is confined to its university that one’s, and the rows are ManagedBooks',
    ),
});
