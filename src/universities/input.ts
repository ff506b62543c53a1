import { z } from 'zod';
import { AppError, badInput, type FieldMessages } from '../core/errors.ts';
import {
  formVersion,
  line,
  optionalChoice,
  optionalLine,
  optionalParagraphs,
  optionalPictureAddress,
  optionalWebAddress,
  optionalWholeNumber,
  seenVersion,
} from '../core/input.ts';
import { latinDigits } from '../core/text.ts';
import * as m from '../paraglide/messages.js';
import type { CourseField, UniversityField } from './fields.ts';
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

const error = () => m.input_object();

/** A university in a form or an import file; null means "not given". */
export const UniversityInput = z.object(
  {
    name: line(MAX_NAME_LENGTH),
    shortName: optionalLine(MAX_SHORT_NAME_LENGTH),
    location: optionalLine(MAX_LOCATION_LENGTH),
    website: optionalWebAddress(),
    logo: optionalPictureAddress(),
    description: optionalParagraphs(MAX_DESCRIPTION_LENGTH),
  } satisfies Record<UniversityField | 'logo', z.ZodType>,
  { error },
);
export type UniversityInput = z.output<typeof UniversityInput>;

/** The name of a department or course. It becomes a segment of a URL path, where `.` and `..` have another meaning. */
const nameInAddress = line(MAX_NAME_LENGTH).refine((name) => !/^\.{1,2}$/.test(name), {
  error: () => m.catalogue_name_of_dots(),
});

export const DepartmentInput = z.object({ name: nameInAddress }, { error });

/** A number, or its digits as form fields send them; an empty text becomes null. */
const amount = z.preprocess(
  (given) => (typeof given !== 'string' ? given : given.trim() === '' ? null : Number(given)),
  z
    .number({ error: () => m.input_rupees({ max: MAX_FEE }) })
    .min(0)
    .max(MAX_FEE)
    .nullable(),
);

/** An object of optional keys that rejects unknown ones, instead of dropping them silently. */
const only = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .strictObject(shape, {
      error: ({ code }) =>
        code === 'unrecognized_keys' ? m.input_only({ names: Object.keys(shape).join(', ') }) : error(),
    })
    .partial();
const Fee = only({ subsidized: amount, nonSubsidized: amount });
const Amounts = only({ boys: Fee, girls: Fee });
const hasAmount = (fees: z.output<typeof Amounts>): boolean =>
  Object.values(fees).some((fee) => Object.values(fee ?? {}).some((rupees) => typeof rupees === 'number'));

const FeeText = optionalParagraphs(MAX_COURSE_TEXT_LENGTH);

/**
 * Amounts for boys and girls, or a text; null if all amounts are missing. Not a union of the two: for a wrong amount it would only
 * report that the value is no text.
 */
const feeStructure = z
  .unknown()
  .optional()
  .transform((fee, context): z.output<typeof Amounts> | string | null => {
    const read = (typeof fee === 'object' && fee !== null ? Amounts : FeeText).safeParse(fee);
    if (read.success)
      return typeof read.data === 'object' && read.data && !hasAmount(read.data) ? null : read.data;
    for (const { path, message } of read.error.issues)
      context.addIssue({ code: 'custom', path, message, input: fee });
    return z.NEVER;
  })
  .describe('A text, or amounts in rupees: {boys: {subsidized, nonSubsidized}, girls: {…}}');

/** A count; 0, which the portal writes for "not known", becomes null. */
const count = (max: number) => optionalWholeNumber(0, max).transform((given) => given || null);

/** A number of years becomes text in Latin digits, which pages show with “years”; other text stays. */
function inYears(given: unknown): unknown {
  // JSON such as 1e999 is read as Infinity.
  if (Number.isFinite(given)) return String(given);
  return typeof given === 'string' && /^\s*[\d०-९.]+\s*$/.test(given) ? latinDigits(given) : given;
}

/** A course in a form or an import file; null means "not given". */
export const CourseInput = z.object(
  {
    name: nameInAddress,
    level: optionalChoice(levels),
    duration: z.preprocess(inYears, optionalLine(MAX_DURATION_LENGTH)),
    semesters: count(MAX_SEMESTERS),
    totalCredits: count(MAX_CREDITS),
    modeOfStudy: optionalLine(MAX_MODE_LENGTH),
    eligibility: optionalParagraphs(MAX_COURSE_TEXT_LENGTH),
    feeStructure,
  } satisfies Record<CourseField, z.ZodType>,
  { error },
);
export type CourseInput = z.output<typeof CourseInput>;

/** Whether a value is the path of a PDF, which the API returns in place of a missing text. Sent back, it changes nothing. */
export const isPathOfPdf = (field: string, value: unknown): boolean =>
  (field === 'eligibility' || field === 'feeStructure') &&
  typeof value === 'string' &&
  /^\/files\/courses\/[\w/-]+\.pdf$/.test(value);

/** A list of rows with unique names. Reports a repeated name even when rows have other errors. */
const namedOnce = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: () => m.input_list() }).superRefine(
    (rows, context) => {
      const seen = new Set<string>();
      for (const [at, one] of (Array.isArray(rows) ? rows : []).entries()) {
        const { name } = (one ?? {}) as { name?: unknown };
        if (typeof name !== 'string' || name === '') continue;
        const key = name.toLowerCase();
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: [at, 'name'], message: m.catalogue_name_twice() });
        seen.add(key);
      }
    },
    { when: () => true },
  );

/** A new university with its departments and courses. */
export const NewUniversity = UniversityInput.extend({
  departments: namedOnce(DepartmentInput.extend({ courses: namedOnce(CourseInput).default([]) })).default([]),
});
export type NewUniversity = z.output<typeof NewUniversity>;

/** The path of an uploaded logo. Sent back in a form or a file, it leaves the logo as it is. */
export const OWN_LOGO = /^\/api\/files\/universities\/[\w-]+\/\w+\.webp$/;

const fields = UniversityInput.shape;
export const UniversityChange = z.object(
  {
    ...UniversityInput.partial().shape,
    logo: z
      .union(
        [
          z
            .string()
            .regex(OWN_LOGO)
            .transform(() => undefined),
          fields.logo,
        ],
        {
          error: () => m.input_web_address(),
        },
      )
      .optional()
      .describe('A URL; takes the place of an uploaded logo'),
    version: seenVersion,
  },
  { error },
);
export type UniversityChange = z.output<typeof UniversityChange>;

const missing = ({ input }: { input: unknown }) => (input == null ? m.input_required() : error());
export const AddedDepartment = z.object(
  { department: z.object({ name: nameInAddress }, { error: missing }) },
  { error },
);

export const DepartmentChange = z.object({ name: nameInAddress, version: seenVersion }, { error });
export type DepartmentChange = z.output<typeof DepartmentChange>;

export const CourseChange = CourseInput.partial().extend({
  name: nameInAddress.optional(),
  version: seenVersion,
});
export type CourseChange = z.output<typeof CourseChange>;

export const NamedCourse = z.object(
  {
    departmentName: line(MAX_NAME_LENGTH),
    courseName: line(MAX_NAME_LENGTH),
    courseId: z
      .string({ error })
      .optional()
      .describe('The course that is meant: another one of that name stays'),
  },
  { error },
);
export type NamedCourse = z.output<typeof NamedCourse>;

/** The texts of the form that adds a course, after parsing its bracketed names. */
export const AddedCourse = z.object(
  { departmentName: line(MAX_NAME_LENGTH), course: CourseInput },
  { error },
);
export type AddedCourse = z.output<typeof AddedCourse>;

const { eligibility: _, feeStructure: __, ...texts } = CourseInput.shape;
const textOrPdf = z.union([z.string(), z.file()]).optional();

/** The form in the API description. At run time `readCourseForm` reads its texts, and its files are stored as they arrive. */
export const CourseForm = z.object({
  departmentName: AddedCourse.shape.departmentName,
  ...Object.fromEntries(Object.entries(texts).map(([name, field]) => [`course[${name}]`, field])),
  'course[eligibility]': textOrPdf,
  'course[feeStructure]': textOrPdf,
});

/**
 * Reads the texts of the form that adds a course: `departmentName`, and the course's own as `course[name]`, `course[level]` …
 * @throws {AppError} bad_input with every invalid field, by its name in the form
 */
export function readCourseForm(fields: Record<string, string>): AddedCourse {
  const course: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const bracketed = /^course\[(\w+)\]$/.exec(name)?.[1];
    if (bracketed !== undefined) course[bracketed] = bracketed === 'feeStructure' ? amountsOf(value) : value;
  }
  const read = AddedCourse.safeParse({ departmentName: fields.departmentName, course });
  if (read.success) return read.data;
  const wrong: FieldMessages = {};
  for (const { path, message } of read.error.issues) {
    const [first, second, ...rest] = path.map(String);
    const name = [second === undefined ? first : `${first}[${second}]`, ...rest].join('.');
    wrong[name] = [...(wrong[name] ?? []), message];
  }
  throw badInput(wrong);
}

/** Parses amounts, which come as JSON; anything else is a text. */
function amountsOf(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Query parameters of a removal: with a version, a file that was stored since is not removed. */
export const SeenVersion = z.object({ version: z.string().optional().describe('The version that was read') });

/**
 * Reads the version from form fields or query parameters; undefined if there is none.
 * @throws {AppError} bad_input
 */
export function versionIn({ version }: { version?: string | undefined }): number | undefined {
  const read = formVersion.safeParse(version);
  if (read.success) return read.data;
  throw badInput({ version: read.error.issues.map(({ message }) => message) });
}

/**
 * Rejects an empty id, which forms send (also as `undefined` or `null`) while no university is chosen.
 * @throws {AppError} bad_input
 */
export function requireUniversity(id: string): void {
  if (!['', 'undefined', 'null'].includes(id.trim())) return;
  const message = m.catalogue_university_required();
  throw new AppError('bad_input', message, { fields: { university: [message] } });
}
