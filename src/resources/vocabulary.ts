export const resourceTypes = ['notes', 'papers', 'syllabus'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Who gave a resource. */
export const sources = ['exam cell', 'teacher', 'student'] as const;
export type Source = (typeof sources)[number];

/** What resources are counted by: in each university, in each department of one, or in each semester. */
export const shelfLevels = ['university', 'department', 'semester'] as const;
export type ShelfLevel = (typeof shelfLevels)[number];

/** Resources per page where a page is asked for without a limit. */
export const PAGE_SIZE = 50;

/** So many characters of its text a resource's page has; the rest is in the PDF. */
export const TEXT_CHARACTERS = 20_000;
