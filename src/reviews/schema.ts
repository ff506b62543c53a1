import { z } from 'zod';
import { optionalParagraphs } from '../core/input.ts';
import { seenVersion } from '../core/input-version.ts';
import * as m from '../paraglide/messages.js';

/** What is reviewed; the names are those of the tables. */
export type ReviewKind = 'books' | 'blogs';

export const reviewStates = ['pending', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** How a review is decided. Who decides, the session says, whatever else stands in the body. */
export const Decision = z.object(
  {
    status: z.enum(['approved', 'rejected'], {
      error: () => m.errors_one_of({ choices: 'approved, rejected' }),
    }),
    reason: optionalParagraphs(2000).describe('Why it is rejected, for whoever wrote or sells it'),
    version: seenVersion,
  },
  { error: () => m.input_object() },
);
export type Decision = z.output<typeof Decision>;
