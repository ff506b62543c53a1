/** Types of resources that a course may lack. */
export const lackingTypes = ['notes', 'syllabus', 'papers'] as const;
/** What a course may lack: all resources, or those of one type. */
export const lacks = ['everything', ...lackingTypes] as const;
