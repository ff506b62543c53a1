export const resourceTypes = ['notes', 'papers', 'syllabus'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** Who contributed a resource. */
export const sources = ['exam cell', 'teacher', 'student'] as const;
export type Source = (typeof sources)[number];

/** The levels at which resources are counted: per university, per department or per semester. */
export const shelfLevels = ['university', 'department', 'semester'] as const;
export type ShelfLevel = (typeof shelfLevels)[number];

/** Resources per page if the request names a page but no limit. */
export const PAGE_SIZE = 50;

/** How many characters of its text the page of a resource shows; the rest is in the PDF only. */
export const TEXT_CHARACTERS = 20_000;
