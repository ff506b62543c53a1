import { z } from 'zod';
import { tidy } from '../core/db/filters.ts';
import { ListQuery } from '../core/http/list.ts';
import {
  choice,
  line,
  oneOf,
  optionalChoice,
  optionalLine,
  optionalWholeNumber,
  searched,
  seenVersion,
  wholeNumber,
} from '../core/input.ts';
import { latinDigits } from '../core/text.ts';
import { MAX_FILTER_LENGTH } from '../core/vocabulary.ts';
import { documentStates } from '../documents/vocabulary.ts';
import * as m from '../paraglide/messages.js';
import { MAX_NAME_LENGTH, MAX_SEMESTERS } from '../universities/vocabulary.ts';
import { type ResourceField, resourceFields } from './fields.ts';
import { resourceTypes, shelfLevels, sources } from './vocabulary.ts';

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const fieldSchemas = {
  type: choice(resourceTypes),
  title: line(resourceFields.title.maxLength),
  semester: wholeNumber(1, MAX_SEMESTERS),
  language: optionalLine(resourceFields.language.maxLength).refine(
    (code) => code === null || LANGUAGE.test(code),
    { error: () => m.input_language() },
  ),
  subjectName: optionalLine(resourceFields.subjectName.maxLength),
  subjectCode: optionalLine(resourceFields.subjectCode.maxLength),
  examYear: optionalWholeNumber(1900, 2100),
  examMonth: optionalWholeNumber(1, 12),
  scheme: optionalLine(resourceFields.scheme.maxLength),
  source: optionalChoice(sources),
  licence: optionalLine(resourceFields.licence.maxLength),
  sourceUrl: optionalLine(resourceFields.sourceUrl.maxLength),
} satisfies Record<ResourceField, z.ZodType>;

/** The details of a resource from a form or an import; null means “not given”. */
export const ResourceInput = z.object(fieldSchemas, { error: () => m.input_object() });
export type ResourceInput = z.output<typeof ResourceInput>;

const place = { university: line(100), department: line(MAX_NAME_LENGTH), course: line(MAX_NAME_LENGTH) };
const details = ResourceInput.omit({ sourceUrl: true });

/** The form fields of an upload. */
export const UploadInput = details.extend({
  ...place,
  type: optionalChoice(resourceTypes).transform((type) => type ?? 'notes'),
});
export type UploadInput = z.output<typeof UploadInput>;

/** A change of a resource: omitted fields stay as they are; null or empty clears an optional field. */
export const ResourceChange = z.object(
  {
    ...details.partial().shape,
    university: place.university.optional().describe('Id: with department and course, where it moves to'),
    department: place.department.optional().describe('Name'),
    course: place.course.optional().describe('Name'),
    version: seenVersion,
  },
  { error: () => m.input_object() },
);
export type ResourceChange = z.output<typeof ResourceChange>;

/** The name of a place; a blank name counts as absent. */
const placeName = (what: string) =>
  z
    .string()
    .max(400)
    .transform((name) => tidy(name) || undefined)
    .optional()
    .describe(what);

export const ResourceFilters = ListQuery.extend({
  university: placeName('Id of a university, or its exact name'),
  department: placeName('Name of a department'),
  course: placeName('Name of a course'),
  type: oneOf(resourceTypes).optional(),
  semester: z
    .string()
    .overwrite(latinDigits)
    .regex(/^\d{1,2}$/, { error: () => m.input_whole_number({ min: 1, max: 99 }) })
    .transform(Number)
    .optional(),
});

const q = searched(MAX_FILTER_LENGTH).describe(
  'Part of the title, the subject or its code, without regard to case',
);

export const ManagedQuery = ResourceFilters.extend({
  q,
  state: oneOf(documentStates).optional(),
  mine: oneOf(['true', 'false'])
    .transform((mine) => mine === 'true')
    .optional()
    .describe('true: only what the caller uploaded'),
});

export const ShelvesQuery = ListQuery.extend({
  by: oneOf(shelfLevels).default('university'),
  ...ResourceFilters.pick({ type: true, university: true, department: true }).shape,
  q,
});
