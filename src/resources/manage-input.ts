import { z } from 'zod';
import { tidy } from '../core/db/filters.ts';
import { ListQuery } from '../core/http/list.ts';
import { choice, line, optionalChoice, seenVersion, wholeNumber } from '../core/input.ts';
import { MAX_FILTER_LENGTH } from '../core/vocabulary.ts';
import { documentStates } from '../documents/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_NAME_LENGTH, MAX_SEMESTERS } from '../universities/vocabulary.ts';
import { ResourceInput } from './input.ts';
import { ResourceFilters } from './schema.ts';
import { MAX_TITLE_LENGTH, resourceTypes, shelfLevels } from './vocabulary.ts';

/** Signs that turn the direction of what follows: a name may be in any script without them, and lie with them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const title = z
  .string({ error: () => m.input_required() })
  .transform((text) => text.replace(DIRECTIONS, ''))
  .pipe(line(MAX_TITLE_LENGTH));

const place = { university: line(100), department: line(MAX_NAME_LENGTH), course: line(MAX_NAME_LENGTH) };
const details = ResourceInput.omit({ sourceUrl: true }).extend({ title });

/** The form that comes with a file. */
export const UploadInput = details.extend({
  ...place,
  type: optionalChoice(resourceTypes).transform((type) => type ?? 'notes'),
});
export type UploadInput = z.output<typeof UploadInput>;

const { language, subjectName, subjectCode, examYear, examMonth, scheme, source, licence } = details.shape;

/** What changes about a resource; what is not there stays as it is, and null or empty takes away what may be missing. */
export const ResourceChange = z.object(
  {
    type: choice(resourceTypes).optional(),
    title: title.optional(),
    semester: wholeNumber(1, MAX_SEMESTERS).optional(),
    university: place.university.optional().describe('Id: with department and course, where it moves to'),
    department: place.department.optional().describe('Name'),
    course: place.course.optional().describe('Name'),
    language: language.optional(),
    subjectName: subjectName.optional(),
    subjectCode: subjectCode.optional(),
    examYear: examYear.optional(),
    examMonth: examMonth.optional(),
    scheme: scheme.optional(),
    source: source.optional(),
    licence: licence.optional(),
    version: seenVersion,
  },
  { error: () => m.input_object() },
);
export type ResourceChange = z.output<typeof ResourceChange>;

const oneOf = (words: readonly string[]) => ({
  error: () => m.errors_one_of({ choices: words.join(', ') }),
});
const searched = z
  .string()
  .max(MAX_FILTER_LENGTH, { error: () => m.input_too_long({ max: MAX_FILTER_LENGTH }) })
  .default('')
  .transform(tidy)
  .describe('Part of the title, the subject or its code, without regard to case');

export const ManagedQuery = ResourceFilters.extend({
  q: searched,
  state: z.enum(documentStates, oneOf(documentStates)).optional(),
  mine: z
    .enum(['true', 'false'], oneOf(['true', 'false']))
    .optional()
    .describe('true: only what the caller uploaded'),
});

export const ShelvesQuery = ListQuery.extend({
  by: z.enum(shelfLevels, oneOf(shelfLevels)).default('university'),
  ...ResourceFilters.pick({ type: true, university: true, department: true }).shape,
  q: searched,
});
