import { z } from 'zod';
import { isEmail } from '../core/emails.ts';
import { line, optionalChoice, optionalLine, optionalParagraphs, rupees } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { categories, conditions, HIGHEST_PRICE } from './schema.ts';

/** A book as a form or a file gives it; null is "not given". */
export const BookInput = z.object(
  {
    name: line(300),
    author: optionalLine(300),
    publisher: optionalLine(200),
    category: optionalChoice(categories),
    seller: line(200),
    email: optionalLine(254).refine((email) => email === null || isEmail(email), {
      error: () => m.input_email(),
    }),
    contactNumber: optionalLine(40),
    price: rupees(HIGHEST_PRICE),
    condition: optionalChoice(conditions),
    description: optionalParagraphs(20_000),
  },
  { error: () => m.input_object() },
);
export type BookInput = z.output<typeof BookInput>;
