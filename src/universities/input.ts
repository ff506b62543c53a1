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

/** Amounts for boys and girls, or a text. */
const feeStructure = z
  .union([optionalParagraphs(5_000), z.object({ boys: Fee, girls: Fee }).partial()], {
    error: () => m.input_text(),
  })
  .nullish()
  .transform((fee) => fee ?? null);

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
