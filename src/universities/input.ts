import { z } from 'zod';
import {
  line,
  optionalChoice,
  optionalLine,
  optionalParagraphs,
  optionalWebAddress,
  optionalWholeNumber,
} from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import {
  levels,
  MAX_COURSE_TEXT_LENGTH,
  MAX_CREDITS,
  MAX_DESCRIPTION_LENGTH,
  MAX_DURATION_LENGTH,
  MAX_FEE,
  MAX_LOCATION_LENGTH,
  MAX_MODE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SEMESTERS,
  MAX_SHORT_NAME_LENGTH,
} from './vocabulary.ts';

/** A university as a form or a file gives it; null is "not given". */
export const UniversityInput = z.object(
  {
    name: line(MAX_NAME_LENGTH),
    shortName: optionalLine(MAX_SHORT_NAME_LENGTH),
    location: optionalLine(MAX_LOCATION_LENGTH),
    website: optionalWebAddress(),
    logo: optionalWebAddress(),
    description: optionalParagraphs(MAX_DESCRIPTION_LENGTH),
  },
  { error: () => m.input_object() },
);
export type UniversityInput = z.output<typeof UniversityInput>;

export const DepartmentInput = z.object({ name: line(MAX_NAME_LENGTH) }, { error: () => m.input_object() });

const amount = z
  .number({ error: () => m.input_rupees({ max: MAX_FEE }) })
  .min(0)
  .max(MAX_FEE);
const Fee = z.object({ subsidized: amount.nullable(), nonSubsidized: amount.nullable() }).partial();

const Amounts = z.object({ boys: Fee, girls: Fee }).partial();
const FeeText = optionalParagraphs(MAX_COURSE_TEXT_LENGTH);

/** Amounts for boys and girls, or a text. Not a union of the two: of what is wrong with an amount that would only say that it is no text. */
const feeStructure = z
  .unknown()
  .optional()
  .transform((fee, context): z.output<typeof Amounts> | string | null => {
    const read = (typeof fee === 'object' && fee !== null ? Amounts : FeeText).safeParse(fee);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues)
      context.addIssue({ code: 'custom', path, message, input: fee });
    return z.NEVER;
  })
  .describe('A text, or amounts in rupees: {boys: {subsidized, nonSubsidized}, girls: {…}}');

/** A course as a form or a file gives it; null is "not given". */
export const CourseInput = z.object(
  {
    name: line(MAX_NAME_LENGTH),
    level: optionalChoice(levels),
    duration: z.preprocess(
      (years) => (typeof years === 'number' ? String(years) : years),
      optionalLine(MAX_DURATION_LENGTH),
    ),
    semesters: optionalWholeNumber(0, MAX_SEMESTERS),
    totalCredits: optionalWholeNumber(0, MAX_CREDITS),
    modeOfStudy: optionalLine(MAX_MODE_LENGTH),
    eligibility: optionalParagraphs(MAX_COURSE_TEXT_LENGTH),
    feeStructure,
  },
  { error: () => m.input_object() },
);
export type CourseInput = z.output<typeof CourseInput>;
