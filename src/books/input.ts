import { z } from 'zod';
import { isEmail } from '../core/emails.ts';
import { line, optionalChoice, optionalLine, optionalParagraphs, rupees } from '../core/input.ts';
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import {
  categories,
  conditions,
  MAX_AUTHOR_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PRICE,
  MAX_PUBLISHER_LENGTH,
  MAX_SELLER_LENGTH,
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
