import { z } from 'zod';
import { ListQuery } from '../../core/http/list.ts';
import { oneOf, optionalParagraphs, rupees, seenVersion } from '../../core/input.ts';
import * as m from '../../paraglide/messages.js';
import { MAX_PRICE } from '../vocabulary.ts';
import { CONTACT_DAYS, changes, MAX_MESSAGE_LENGTH, reservationStates, sides } from './vocabulary.ts';

/** A reservation, as one of its two sides sees it. */
export const Reservation = z
  .object({
    _id: z.string(),
    state: z.enum(reservationStates),
    side: z.enum(sides).describe('The caller’s'),
    book: z.object({
      _id: z.string().nullable().describe('Null once the book is gone for good'),
      name: z.string(),
      price: z.number().describe('Rupees'),
      imageSmall: z.string().nullable(),
    }),
    buyer: z.object({ name: z.string() }),
    seller: z.object({ name: z.string() }),
    answeredBy: z
      .enum(['seller', 'staff'])
      .describe('staff: those of the book’s university, because nobody with an account sells it'),
    date: z.string().describe('When it was asked: ISO 8601, UTC'),
    expiresAt: z.string().nullable().describe('While it is asked: when it ends without an answer'),
    answeredAt: z.string().nullable(),
    endedAt: z.string().nullable(),
    reason: z.string().nullable().describe('Why it was declined or cancelled'),
    contact: z
      .object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
      .nullable()
      .describe(
        `How to reach the other side: once it is accepted, until ${CONTACT_DAYS} days after the hand-over`,
      ),
    unread: z.number().int().describe('Messages of the other side that the caller has not read'),
    version: z.number().int(),
  })
  .meta({ id: 'Reservation' });
export type Reservation = z.output<typeof Reservation>;

export const Message = z
  .object({
    _id: z.string(),
    from: z.enum(['buyer', 'seller']),
    name: z.string().describe('Empty once the account is deleted'),
    mine: z.boolean(),
    text: z.string(),
    date: z.string(),
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

export const ReservationAnswer = z
  .object({ message: z.string(), reservation: Reservation })
  .meta({ id: 'ReservationAnswer' });
export type ReservationAnswer = z.output<typeof ReservationAnswer>;

export const MessageAnswer = z.object({ message: z.string(), sent: Message }).meta({ id: 'MessageAnswer' });
export type MessageAnswer = z.output<typeof MessageAnswer>;

export const ReservationFilters = ListQuery.extend({
  side: oneOf(sides)
    .optional()
    .describe(
      'buyer: what the caller asked for (the default); seller: what others ask of them; desk: staff, those confined to their university what is asked of that one',
    ),
  open: oneOf(['true', 'false'])
    .optional()
    .describe('true: those that go on; false: those that have ended; otherwise all'),
});

const object = { error: () => m.input_object() };

export const Wish = z
  .object(
    {
      message: optionalParagraphs(MAX_MESSAGE_LENGTH).describe('The first message to the seller'),
      price: rupees(MAX_PRICE)
        .optional()
        .describe('Rupees that the buyer has seen. Where the seller asks for another amount by now: 409'),
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
