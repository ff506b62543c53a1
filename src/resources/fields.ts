import type { Resources } from '../core/db/tables.ts';
import { type FieldsOf, type Marked, marked, unmarked } from '../core/fields.ts';

/** How a field is stored, changed, imported, exported and shown. */
type Field = {
  type: 'text' | 'int';
  maxLength?: number;
  /** Not known of every resource: responses leave it out if unknown. */
  detail?: true;
  /** Comes from imports only, and is in no response. */
  internal?: true;
};

/** Columns that the portal fills itself, and those of the place and the file, which forms send separately. */
type OwnColumn =
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'trash_id'
  | 'university_id'
  | 'department_id'
  | 'course_id'
  | 'file_sha256'
  | 'uploaded_by'
  | 'search_text'
  | 'sample';

/** What staff enter about a resource. Form, audit log, import and export all use these fields. */
export const resourceFields = {
  type: { column: 'type', type: 'text' },
  title: { column: 'title', type: 'text', maxLength: 300 },
  semester: { column: 'semester', type: 'int' },
  /** BCP 47. */
  language: { column: 'language', type: 'text', maxLength: 35 },
  subjectName: { column: 'subject_name', type: 'text', maxLength: 200, detail: true },
  subjectCode: { column: 'subject_code', type: 'text', maxLength: 60, detail: true },
  examYear: { column: 'exam_year', type: 'int', detail: true },
  examMonth: { column: 'exam_month', type: 'int', detail: true },
  /** The syllabus scheme: “CBCS 2018”, “NEP”. */
  scheme: { column: 'scheme', type: 'text', maxLength: 100, detail: true },
  /** Who contributed it. */
  source: { column: 'source', type: 'text', detail: true },
  licence: { column: 'licence', type: 'text', maxLength: 200, detail: true },
  /** Where it was found. */
  sourceUrl: { column: 'source_url', type: 'text', maxLength: 1_000, internal: true },
} as const satisfies FieldsOf<Resources, OwnColumn, Field>;

type ResourceFields = typeof resourceFields;
export type ResourceField = keyof ResourceFields;
export type DetailField = Marked<ResourceFields, 'detail'>;

export const detailFields = marked(resourceFields, 'detail');
/** The fields that responses contain. */
export const shownFields = unmarked(resourceFields, 'internal');
export type ShownField = (typeof shownFields)[number];
