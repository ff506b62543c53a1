/** What the server and every page know alike. */

/** The three roles of the portal. A visitor who has not signed in has none. */
export const roles = ['user', 'authority', 'admin'] as const;
export type Role = (typeof roles)[number];

/** How far an authority's rights reach: all universities, or its own one. All other people have `all`. */
export const scopes = ['all', 'own'] as const;
export type Scope = (typeof scopes)[number];

/** Totals are counted exactly up to here; beyond, people read "10,000+". */
export const COUNT_LIMIT = 10_000;
/** Rows of a page of a list. */
export const MAX_PAGE_SIZE = 100;
/** A filter that part of a text is looked for by, in characters. */
export const MAX_FILTER_LENGTH = 200;
/** The cursor of a list, in characters. */
export const MAX_CURSOR_LENGTH = 400;

/** An e-mail address, in characters (RFC 5321, 4.5.3.1.3, less the brackets). */
export const MAX_EMAIL_LENGTH = 254;
/** A telephone number with all that groups its digits, in characters. */
export const MAX_PHONE_LENGTH = 40;

/** A session ends when nothing was asked for so long; in ms. */
export const SESSION_IDLE_MS = 60 * 60 * 1000;
/** A code that is sent by mail. */
export const CODE_DIGITS = 6;

/** A picture that is taken in. */
export const MAX_PICTURE_BYTES = 10_000_000;
/** A PDF, or a file of an import, as the server takes it. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** The same as forms say and check it: in the megabytes that people read, and never more than the server takes. */
export const MAX_CHOSEN_BYTES = 50_000_000;
