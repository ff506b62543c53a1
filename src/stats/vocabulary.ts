/** Types of resources that a course can have none of. */
export const lackingTypes = ['notes', 'syllabus', 'papers'] as const;
/** What a course can lack. */
export const lacks = ['everything', ...lackingTypes] as const;
