import type { Courses, Universities } from '../core/db/tables.ts';
import { type FieldsOf, namesOf } from '../core/fields.ts';

/** Columns that the portal fills itself in both tables. */
type OwnColumn = 'id' | 'version' | 'created_at' | 'updated_at' | 'renamed_at' | 'deleted_at' | 'trash_id';

/** What staff say about a university: all of it is in the form, the import, the export and the audit log. The logo is a URL or a file. */
export const universityFields = {
  name: { column: 'name', type: 'text' },
  shortName: { column: 'short_name', type: 'text' },
  location: { column: 'location', type: 'text' },
  website: { column: 'website', type: 'text' },
  description: { column: 'description', type: 'text' },
} as const satisfies FieldsOf<
  Universities,
  OwnColumn | 'logo_url' | 'logo_sha256' | 'sample',
  { type: 'text' }
>;
export type UniversityField = keyof typeof universityFields;
export const universityFieldNames = namesOf(universityFields);

type CourseEntry = {
  type: 'text' | 'int' | 'jsonb';
  /** What is stored where nothing is given; without it null is. */
  otherwise?: string | number;
};

/** What staff say about a course. Eligibility and fees may come as PDFs besides. */
export const courseFields = {
  name: { column: 'name', type: 'text' },
  level: { column: 'level', type: 'text', otherwise: 'UG' },
  duration: { column: 'duration', type: 'text' },
  semesters: { column: 'semesters', type: 'int', otherwise: 0 },
  totalCredits: { column: 'total_credits', type: 'int', otherwise: 0 },
  modeOfStudy: { column: 'mode_of_study', type: 'text' },
  eligibility: { column: 'eligibility', type: 'text' },
  feeStructure: { column: 'fee_structure', type: 'jsonb' },
} as const satisfies FieldsOf<
  Courses,
  | OwnColumn
  | 'former_names'
  | 'university_id'
  | 'department_id'
  | 'eligibility_sha256'
  | 'fee_structure_sha256',
  CourseEntry
>;
export type CourseField = keyof typeof courseFields;
export const courseFieldNames = namesOf(courseFields);

/** A field, with what may be said of it and is not. */
export const courseFieldOf = (name: CourseField): CourseEntry & { column: string } => courseFields[name];
