import { z } from 'zod';
import { AppError } from '../core/errors.ts';
import { formVersion, line, seenVersion } from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { CourseInput, DepartmentInput, UniversityInput } from './input.ts';
import { MAX_NAME_LENGTH } from './vocabulary.ts';

/** What staff send to change the catalogue. What is not there stays as it is; empty or null takes it away. */

const error = () => m.input_object();

const NewDepartment = DepartmentInput.extend({
  courses: z.array(CourseInput, { error: () => m.input_list() }).default([]),
});

/** A university with all that belongs to it. Of equal names below one parent the second is complained about, whatever else is wrong. */
export const NewUniversity = UniversityInput.extend({
  departments: z.array(NewDepartment, { error: () => m.input_list() }).default([]),
}).superRefine(
  (value, context) => {
    for (const path of repeatedNames(value))
      context.addIssue({ code: 'custom', path, message: m.catalogue_name_twice() });
  },
  { when: () => true },
);
export type NewUniversity = z.output<typeof NewUniversity>;

/** Repeated names in `departments`, or in the `courses` of one of them. The value may be half wrong. */
function repeatedNames(value: unknown): (string | number)[][] {
  const departments = listOf(value, 'departments');
  return [
    ...repeatedIn(departments).map((at) => ['departments', at, 'name']),
    ...departments.flatMap((department, at) =>
      repeatedIn(listOf(department, 'courses')).map((course) => [
        'departments',
        at,
        'courses',
        course,
        'name',
      ]),
    ),
  ];
}

function listOf(value: unknown, name: string): unknown[] {
  const list = (value as Record<string, unknown> | null | undefined)?.[name];
  return Array.isArray(list) ? list : [];
}

function repeatedIn(rows: unknown[]): number[] {
  const seen = new Set<string>();
  return rows.flatMap((row, at) => {
    const { name } = (row ?? {}) as { name?: unknown };
    if (typeof name !== 'string' || name === '') return [];
    const key = name.toLowerCase();
    if (seen.has(key)) return [at];
    seen.add(key);
    return [];
  });
}

/** Where an uploaded logo is served from. Sent back in a form, this address leaves the logo as it is. */
const OWN_LOGO = /^\/api\/files\/universities\/[\w-]+\/\w+\.webp$/;

const fields = UniversityInput.shape;
export const UniversityChange = z.object(
  {
    name: fields.name.optional(),
    shortName: fields.shortName.optional(),
    location: fields.location.optional(),
    website: fields.website.optional(),
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
    description: fields.description.optional(),
    version: seenVersion,
  },
  { error },
);
export type UniversityChange = z.output<typeof UniversityChange>;

const missing = ({ input }: { input: unknown }) => (input == null ? m.input_required() : error());
export const AddedDepartment = z.object(
  { department: z.object({ name: line(MAX_NAME_LENGTH) }, { error: missing }) },
  { error },
);

export const DepartmentChange = z.object({ name: line(MAX_NAME_LENGTH), version: seenVersion }, { error });
export type DepartmentChange = z.output<typeof DepartmentChange>;

export const CourseChange = CourseInput.partial().extend({
  name: line(MAX_NAME_LENGTH).optional(),
  version: seenVersion,
});
export type CourseChange = z.output<typeof CourseChange>;

/** A course by the names of its department and its own. */
export const NamedCourse = z.object(
  { departmentName: line(MAX_NAME_LENGTH), courseName: line(MAX_NAME_LENGTH) },
  { error },
);
export type NamedCourse = z.output<typeof NamedCourse>;

/** The texts of the form that adds a course, once its bracketed names are taken apart. */
export const AddedCourse = z.object(
  { departmentName: line(MAX_NAME_LENGTH), course: CourseInput },
  { error },
);
export type AddedCourse = z.output<typeof AddedCourse>;

/**
 * The version in a form with files, where it says one.
 * @throws {AppError} bad_input
 */
export function versionIn({ version }: Record<string, string>): number | undefined {
  const read = formVersion.safeParse(version);
  if (read.success) return read.data;
  const fields = { version: read.error.issues.map(({ message }) => message) };
  throw new AppError('bad_input', m.errors_bad_input(), { fields });
}
