import type { Courses, Universities } from '../core/db/tables.ts';
import { type FieldsOf, namesOf } from '../core/fields.ts';

/** Columns of both tables that the portal fills itself. */
type OwnColumn = 'id' | 'version' | 'created_at' | 'updated_at' | 'renamed_at' | 'deleted_at' | 'trash_id';

/** Fields of a university that forms, imports, exports and the audit log cover. The logo, a URL or a file, is handled separately. */
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
  /** Stored when no value is given; null by default. */
  otherwise?: string | number;
};

/** Fields of a course. Eligibility and fees may have a PDF as well. */
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

/** Returns the entry of a field, typed with its optional default. */
export const courseFieldOf = (name: CourseField): CourseEntry & { column: string } => courseFields[name];
