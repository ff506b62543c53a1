import { z } from 'zod';
import { emailInput, isEmail } from '../core/emails.ts';
import { AppError, type FieldMessages } from '../core/errors.ts';
import {
  formVersion,
  line,
  optionalChoice,
  optionalLine,
  optionalParagraphs,
  rupees,
} from '../core/input.ts';
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { universityInput } from '../reviews/schema.ts';
import {
  categories,
  conditions,
  MAX_AUTHOR_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PRICE,
  MAX_PUBLISHER_LENGTH,
  MAX_SELLER_LENGTH,
  MIN_PHONE_DIGITS,
} from './vocabulary.ts';

/** A book as a form or a file gives it; null is "not given". */
export const BookInput = z.object(
  {
    name: line(MAX_NAME_LENGTH),
    author: optionalLine(MAX_AUTHOR_LENGTH),
    publisher: optionalLine(MAX_PUBLISHER_LENGTH),
    category: optionalChoice(categories),
    seller: line(MAX_SELLER_LENGTH),
    email: optionalLine(MAX_EMAIL_LENGTH).refine((email) => email === null || isEmail(email), {
      error: () => m.input_email(),
    }),
    contactNumber: optionalLine(MAX_PHONE_LENGTH),
    price: rupees(MAX_PRICE),
    condition: optionalChoice(conditions),
    description: optionalParagraphs(MAX_DESCRIPTION_LENGTH),
  },
  { error: () => m.input_object() },
);
export type BookInput = z.output<typeof BookInput>;

/** A book as its seller offers it on the portal: contact details are required, unlike in a file. */
export const BookForm = BookInput.extend({
  email: emailInput(),
  university: universityInput,
  // Whatever else the text contains, such as the hours to call in, it must hold a number to dial.
  contactNumber: line(MAX_PHONE_LENGTH).refine(
    (text) => text === '' || (text.match(/\d/g)?.length ?? 0) >= MIN_PHONE_DIGITS,
    { error: () => m.book_desk_contact_wrong() },
  ),
});

/** The same with the version that was seen before it was changed. */
export const BookChange = BookForm.extend({ version: formVersion });

/**
 * Checks the texts of a form, and says everything that is wrong with it at once.
 * @param others what is wrong with the form besides
 * @throws {AppError} bad_input
 */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  texts: Record<string, string>,
  others: FieldMessages = {},
): z.output<Schema> {
  const read = schema.safeParse(texts);
  const fields = { ...others };
  for (const { path, message } of read.error?.issues ?? []) {
    const name = path.join('.');
    fields[name] = [...(fields[name] ?? []), message];
  }
  if (!read.success || Object.keys(fields).length > 0)
    throw new AppError('bad_input', m.errors_bad_input(), { fields });
  return read.data;
}
