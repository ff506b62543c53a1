import { z } from 'zod';
import { tidy } from '../core/db/filters.ts';
import { ListQuery } from '../core/http/list.ts';
import { oneOf } from '../core/input.ts';
import { MAX_FILTER_LENGTH } from '../core/vocabulary.ts';
import type { CourseField, UniversityField } from './fields.ts';
import { levels } from './vocabulary.ts';

const version = z.number().int().describe('Goes up with every change; a change says which one was seen');

const courseShown = {
  name: z.string(),
  level: z.enum(levels),
  duration: z.string().nullable().describe('Years, as text'),
  semesters: z.number().int(),
  totalCredits: z.number().int(),
  modeOfStudy: z.string().nullable(),
  eligibility: z.string().nullable().describe('The text, or else the path of the PDF'),
  feeStructure: z
    .any()
    .describe('Amounts for boys and girls in rupees or a text, or else the path of the PDF'),
} satisfies Record<CourseField, z.ZodType>;

export const Course = z
  .object({
    _id: z.string(),
    ...courseShown,
    eligibilityFile: z.string().nullable().describe('Path of the PDF, relative to the API base'),
    feeStructureFile: z.string().nullable().describe('Path of the PDF, relative to the API base'),
    version,
  })
  .meta({ id: 'Course' });

export const Department = z
  .object({ _id: z.string(), name: z.string(), version, courses: z.array(Course) })
  .meta({ id: 'Department' });

const universityShown = {
  _id: z.string(),
  name: z.string(),
  shortName: z.string().nullable(),
  location: z.string().nullable(),
  logo: z.string().nullable().describe('URL; relative ones start at this host'),
  website: z.string().nullable(),
  description: z.string(),
} satisfies Record<UniversityField | '_id' | 'logo', z.ZodType>;

export const University = z
  .object({ ...universityShown, version, departments: z.array(Department) })
  .meta({ id: 'University' });

/** A university in a list, which leaves out departments with `?nested=false`. */
export const ListedUniversity = z
  .object({ ...universityShown, departments: z.array(Department).optional() })
  .meta({ id: 'ListedUniversity' });

export const NearUniversity = z
  .object({ _id: z.string(), name: z.string(), location: z.string().nullable() })
  .meta({ id: 'NearUniversity' });
export type NearUniversity = z.output<typeof NearUniversity>;

export const UniversityFilters = ListQuery.extend({
  q: z.string().max(MAX_FILTER_LENGTH).optional().describe('Part of the name or short name'),
  place: z.string().max(MAX_FILTER_LENGTH).optional().describe('Part of the location'),
  nested: oneOf(['true', 'false']).optional().describe('false leaves the departments out (default true)'),
  editable: oneOf(['true', 'false']).optional().describe('true: only those that the caller looks after'),
});

const named = (what: string) =>
  z
    .string()
    .transform((text) => tidy(text) || undefined)
    .optional()
    .describe(`Only ${what} of this name, without regard to case`);

/** Limits a university to some of its departments and courses. */
export const CatalogueFilters = z.object({
  department: named('the department'),
  course: named('courses'),
  former: oneOf(['true'])
    .optional()
    .describe(
      'true: also what had the name before it was renamed, after what has it now the latest renaming first',
    ),
});

/** Response to a change of the catalogue: a message for people, and the row as it is now stored. */
export const UniversityAnswer = z
  .object({ message: z.string(), university: University })
  .meta({ id: 'UniversityAnswer' });
export const DepartmentAnswer = z
  .object({ message: z.string(), department: Department })
  .meta({ id: 'DepartmentAnswer' });
export const CourseAnswer = z.object({ message: z.string(), course: Course }).meta({ id: 'CourseAnswer' });

/** The fields of a course that may have a PDF, with the name of the file in its path. */
export const courseFiles = { eligibility: 'eligibility', feeStructure: 'fees' } as const;
export type CourseFile = keyof typeof courseFiles;

export type Course = z.output<typeof Course>;
export type Department = z.output<typeof Department>;
export type University = z.output<typeof University>;
export type ListedUniversity = z.output<typeof ListedUniversity>;

/** A course in a list of courses of several universities. */
export type ListedCourse = Pick<
  Course,
  '_id' | 'name' | 'level' | 'duration' | 'semesters' | 'totalCredits' | 'modeOfStudy'
> & { university: string; universityName: string; department: string };
