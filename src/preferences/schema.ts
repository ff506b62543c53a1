import { z } from 'zod';
import { categories } from '../books/vocabulary.ts';
import { preferredKinds } from './vocabulary.ts';

const Named = z.object({ _id: z.string(), name: z.string() });

/** What a student wants to see first. Rows that were deleted since are left out. */
export const Preferences = z
  .object({
    userId: z.string(),
    universities: z.array(Named),
    departments: z.array(Named),
    courses: z.array(
      Named.extend({
        semesters: z.number().int(),
        university: z.string().describe('Id of its university'),
        department: z.string().describe('Name of its department'),
      }),
    ),
    bookCategories: z.array(z.enum(categories)),
    resources: z.array(z.enum(preferredKinds)),
    semester: z.number().int().nullable().describe('The one somebody is in, where they said so'),
    updatedAt: z.string(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof Preferences>;

export const PreferencesAnswer = z
  .object({ message: z.string(), preferences: Preferences })
  .meta({ id: 'PreferencesAnswer' });
export type PreferencesAnswer = z.output<typeof PreferencesAnswer>;
