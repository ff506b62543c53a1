import { z } from 'zod';
import { emailInput, isEmail, plainEmail } from '../core/emails.ts';
import { ListQuery } from '../core/http/list.ts';
import {
  formVersion,
  line,
  oneOf,
  optionalChoice,
  optionalLine,
  optionalParagraphs,
  rupees,
} from '../core/input.ts';
import { latinDigits } from '../core/text.ts';
import { MAX_EMAIL_LENGTH, MAX_FILTER_LENGTH, MAX_PHONE_LENGTH } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { OwnUniversity, universityInput } from '../reviews/schema.ts';
import { reviewStates } from '../reviews/vocabulary.ts';
import {
  type BookField,
  bookFields,
  type ContactField,
  type PublicField,
  type SellerField,
} from './fields.ts';
import { isbn13, isbnProblem } from './isbn.ts';
import { categories, conditions, hasPhoneNumber, MAX_PRICE } from './vocabulary.ts';

const given = {
  name: line(bookFields.name.maxLength),
  author: optionalLine(bookFields.author.maxLength),
  publisher: optionalLine(bookFields.publisher.maxLength),
  isbn: optionalLine(bookFields.isbn.maxLength).transform((text, context) => {
    const message = text && isbnProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
    return text && isbn13(text);
  }),
  category: optionalChoice(categories),
  seller: line(bookFields.seller.maxLength),
  email: optionalLine(MAX_EMAIL_LENGTH)
    .refine((email) => email === null || isEmail(email), { error: () => m.input_email() })
    .transform((email) => email && plainEmail(email)),
  contactNumber: optionalLine(MAX_PHONE_LENGTH).transform((text) => text && latinDigits(text)),
  price: rupees(MAX_PRICE),
  condition: optionalChoice(conditions),
  description: optionalParagraphs(bookFields.description.maxLength),
} satisfies Record<BookField, z.ZodType>;

/** A book as entered in a form or an import file; null means "not given". */
export const BookInput = z.object(given, { error: () => m.input_object() });
export type BookInput = z.output<typeof BookInput>;

const hasNumber = (text: string | null): boolean => !text || hasPhoneNumber(text);
const noNumber = { error: () => m.book_area_contact_wrong() };

/** The form that adds a book: unlike in an import file, contact details are required. */
export const BookForm = BookInput.extend({
  email: emailInput(),
  university: universityInput,
  contactNumber: line(MAX_PHONE_LENGTH).overwrite(latinDigits).refine(hasNumber, noNumber),
});

/** The form that changes a book, with the version it was loaded with; `changeOf` decides which contact details are required. */
export const BookChange = BookForm.extend({
  email: given.email,
  contactNumber: given.contactNumber.refine(hasNumber, noNumber),
  version: formVersion,
});

/** Returns the schema for a change of one book. @param lacking fields about the seller that the book lacks: they may stay empty */
export const changeOf = (lacking: readonly SellerField[]) =>
  BookChange.extend({
    seller: lacking.includes('seller')
      ? optionalLine(bookFields.seller.maxLength).transform((name) => name ?? '')
      : BookForm.shape.seller,
    email: lacking.includes('email') ? BookChange.shape.email : BookForm.shape.email,
    contactNumber: lacking.includes('contactNumber')
      ? BookChange.shape.contactNumber
      : BookForm.shape.contactNumber,
  });

/** The description of the form in the API's documentation. */
export const FORM_DESCRIPTION =
  'A form with name, seller, email, contactNumber, price (rupees), and if wanted condition (Good), category (Other), description, author, publisher, isbn (10 or 13 digits, with or without hyphens) and university; the picture as `image`: JPEG, PNG, WebP, AVIF or GIF up to 10 MB, recognised by its content and kept as WebP without EXIF. `university` is an id or an exact name: whose staff look after the book. It counts where the portal does not know it from the preferences of a student or the account of an authority; authorities of all universities and administrators name whichever they want, and alone give a book to another one later.';

const shown = {
  name: z.string(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  isbn: z.string().nullable().describe('13 digits'),
  category: z.string(),
  seller: z.string(),
  price: z.number().describe('Rupees'),
  condition: z.enum(conditions),
  description: z.string(),
} satisfies Record<PublicField, z.ZodType>;

/** A book as visitors may read it: no e-mail address and no telephone number. */
export const Book = z
  .object({
    _id: z.string(),
    ...shown,
    image: z.string().nullable().describe('Path relative to the API base'),
    imageSmall: z.string().nullable().describe('The same picture, 160 px wide'),
    verifiedBy: z.string().nullable().describe('Name of who approved it'),
    date: z.string().describe('When it was added: ISO 8601, UTC'),
    reserved: z.boolean().describe('A buyer has asked for it, or was promised it'),
    answeredBy: z
      .enum(['seller', 'staff'])
      .describe('Who answers requests for it; staff, where nobody with an account sells it'),
  })
  .meta({ id: 'Book' });
export type Book = z.output<typeof Book>;

const contact = {
  email: z.string().nullable(),
  contactNumber: z.string().nullable(),
} satisfies Record<ContactField, z.ZodType>;

/** A book as its seller and the staff who manage it read it: with the seller's contact details and its state. */
export const ManagedBook = Book.extend({
  ...contact,
  verifiedAt: z.string().nullable().describe('Null: it waits for approval, or was rejected'),
  soldAt: z.string().nullable().describe('Null: it is not sold'),
  state: z.enum(reviewStates),
  reason: z.string().nullable().describe('Why it was rejected'),
  rejectedBy: z.string().nullable(),
  withdrawnAt: z.string().nullable().describe('Not null: it is off the shelf, or out of the review queue'),
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
  .overwrite(latinDigits)
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
    .describe('Part of the name or category, without regard to case; or an ISBN, in any form'),
  category: z.string().max(MAX_FILTER_LENGTH).optional(),
  condition: oneOf(['', ...conditions]).optional(),
  minPrice: price.describe('Rupees: what costs less is left out'),
  maxPrice: price.describe('Rupees: what costs more is left out'),
  verified: oneOf(['true', 'false', 'all'])
    .optional()
    .describe(
      'false: the review queue, the longest waiting first, all: the management list; for staff only, of an authority that is confined to its university that one’s, and the rows are ManagedBooks',
    ),
});
