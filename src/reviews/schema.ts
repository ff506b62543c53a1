import { z } from 'zod';
import { oneOf, optionalLine, optionalParagraphs, seenVersion } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { MAX_REFERENCE_LENGTH } from '../universities/vocabulary.ts';
import { MAX_REASON_LENGTH } from './vocabulary.ts';

/** The university that a book or a post belongs to: its staff look after it. */
export const OwnUniversity = z
  .object({ _id: z.string(), name: z.string() })
  .nullable()
  .describe('The university whose staff look after it; null for none');
export type OwnUniversity = z.output<typeof OwnUniversity>;

/** The university named in a request for a book or a post; used where the portal does not know it from the person. */
export const universityInput = optionalLine(MAX_REFERENCE_LENGTH).describe(
  'An id or an exact name. Counts where the portal does not know the university: not from the preferences of a student, nor from the account of an authority that is confined to its own',
);

/** What a form for a book or a post needs to know about the caller's university. */
export const UniversityWish = z
  .object({
    university: OwnUniversity,
    asked: z.boolean().describe('Whether the form asks for it: the portal does not know it'),
    chooses: z
      .boolean()
      .describe('Whether the caller may give books to another one: staff of all universities'),
  })
  .meta({ id: 'UniversityWish' });
export type UniversityWish = z.output<typeof UniversityWish>;

/** The decision of a review. The reviewer is always the person of the session, whatever else is in the body. */
export const Decision = z.object(
  {
    status: oneOf(['approved', 'rejected']),
    reason: optionalParagraphs(MAX_REASON_LENGTH).describe('Why it is rejected, for its author or seller'),
    version: seenVersion,
  },
  { error: () => m.input_object() },
);
export type Decision = z.output<typeof Decision>;
