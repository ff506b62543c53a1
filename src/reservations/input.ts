import { z } from 'zod';
import { optionalParagraphs } from '../core/input.ts';
import { seenVersion } from '../core/input-version.ts';
import * as m from '../paraglide/messages.js';

/** Characters of a message, or of a reason. */
const LONGEST = 2000;
const object = { error: () => m.input_object() };

export const Wish = z
  .object(
    {
      message: optionalParagraphs(LONGEST).describe('The first message to the seller'),
    },
    object,
  )
  .nullish();
export type Wish = z.output<typeof Wish>;

/** The actions of the two sides on a reservation. Expiry is no action of theirs. */
const changes = ['accepted', 'declined', 'cancelled', 'handed-over'] as const;
export type Change = (typeof changes)[number];

export const ReservationChange = z.object(
  {
    state: z
      .enum(changes, { error: () => m.errors_one_of({ choices: changes.join(', ') }) })
      .describe('The buyer may cancel; the seller accepts or declines, and then hands over or cancels'),
    reason: optionalParagraphs(LONGEST).describe('Why it is declined or cancelled'),
    version: seenVersion,
  },
  object,
);
export type ReservationChange = z.output<typeof ReservationChange>;

export const NewMessage = z.object(
  {
    text: optionalParagraphs(LONGEST).transform((text, context): string => {
      if (text === null) context.addIssue({ code: 'custom', message: m.input_required() });
      return text ?? '';
    }),
  },
  object,
);
