import { z } from 'zod';
import { oneOf, optionalParagraphs, seenVersion } from '../../core/input.ts';
import * as m from '../../paraglide/messages.js';
import { changes, MAX_MESSAGE_LENGTH } from './vocabulary.ts';

const object = { error: () => m.input_object() };

export const Wish = z
  .object(
    {
      message: optionalParagraphs(MAX_MESSAGE_LENGTH).describe('The first message to the seller'),
    },
    object,
  )
  .nullish();
export type Wish = z.output<typeof Wish>;

export const ReservationChange = z.object(
  {
    state: oneOf(changes).describe(
      'The buyer may cancel; the seller accepts or declines, and then hands over or cancels',
    ),
    reason: optionalParagraphs(MAX_MESSAGE_LENGTH).describe('Why it is declined or cancelled'),
    version: seenVersion,
  },
  object,
);
export type ReservationChange = z.output<typeof ReservationChange>;

export const NewMessage = z.object(
  {
    text: optionalParagraphs(MAX_MESSAGE_LENGTH).transform((text, context): string => {
      if (text === null) context.addIssue({ code: 'custom', message: m.input_required() });
      return text ?? '';
    }),
  },
  object,
);
