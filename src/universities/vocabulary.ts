export const levels = ['UG', 'PG', 'PhD'] as const;

/** Longest name of a university, department or course, in characters. */
export const MAX_NAME_LENGTH = 200;
export const MAX_SHORT_NAME_LENGTH = 60;
export const MAX_LOCATION_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 20_000;
/** Longest reference to a university: its id or its exact name. */
export const MAX_REFERENCE_LENGTH = 300;

export const MAX_DURATION_LENGTH = 40;
export const MAX_MODE_LENGTH = 60;
/** Longest text about eligibility or fees. */
export const MAX_COURSE_TEXT_LENGTH = 5_000;
export const MAX_SEMESTERS = 40;
/** Semesters offered for a course whose number is unknown: more than most courses have. */
export const USUAL_SEMESTERS = 12;
export const MAX_CREDITS = 10_000;
/** Largest amount in a fee structure, in rupees. */
export const MAX_FEE = 99_999_999;

export const PAGE_SIZE = 24;
