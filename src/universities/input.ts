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
import { levels } from './schema.ts';

/** A university as a form or a file gives it; null is "not given". */
export const UniversityInput = z.object(
  {
    name: line(200),
    shortName: optionalLine(60),
    location: optionalLine(200),
    website: optionalWebAddress(),
    logo: optionalWebAddress(),
    description: optionalParagraphs(20_000),
  },
  { error: () => m.input_object() },
);
export type UniversityInput = z.output<typeof UniversityInput>;

export const DepartmentInput = z.object({ name: line(200) }, { error: () => m.input_object() });

const amount = z
  .number({ error: () => m.input_rupees({ max: 99_999_999 }) })
  .min(0)
  .max(99_999_999);
const Fee = z.object({ subsidized: amount.nullable(), nonSubsidized: amount.nullable() }).partial();

const Amounts = z.object({ boys: Fee, girls: Fee }).partial();
const FeeText = optionalParagraphs(5_000);

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
    name: line(200),
    level: optionalChoice(levels),
    duration: z.preprocess((years) => (typeof years === 'number' ? String(years) : years), optionalLine(40)),
    semesters: optionalWholeNumber(0, 40),
    totalCredits: optionalWholeNumber(0, 10_000),
    modeOfStudy: optionalLine(60),
    eligibility: optionalParagraphs(5_000),
    feeStructure,
  },
  { error: () => m.input_object() },
);
export type CourseInput = z.output<typeof CourseInput>;
