export const resourceTypes = ['notes', 'papers', 'syllabus'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Who gave a resource. */
export const sources = ['exam cell', 'teacher', 'student'] as const;
export type Source = (typeof sources)[number];

/** What resources are counted by: in each university, in each department of one, or in each semester. */
export const shelfLevels = ['university', 'department', 'semester'] as const;
export type ShelfLevel = (typeof shelfLevels)[number];

/** In characters. */
export const MAX_TITLE_LENGTH = 300;
export const MAX_SUBJECT_LENGTH = 200;
export const MAX_CODE_LENGTH = 60;
export const MAX_SCHEME_LENGTH = 100;
export const MAX_LICENCE_LENGTH = 200;

/** Resources per page where a page is asked for without a limit. */
export const PAGE_SIZE = 50;

/** What is not known of every resource; answers leave out what is not. */
export const detailFields = [
  'subjectName',
  'subjectCode',
  'examYear',
  'examMonth',
  'scheme',
  'source',
  'licence',
] as const;
