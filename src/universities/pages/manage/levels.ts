/** The levels of courses; the API knows the same. */
export const levels = ['UG', 'PG', 'PhD'] as const;

export const levelOptions = levels.map((level) => ({ value: level as string, label: level as string }));
