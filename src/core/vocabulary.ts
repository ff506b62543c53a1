/** Words and limits that the server and all pages share. */

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
/** A filter in the address of a list, in characters. */
export const MAX_FILTER_LENGTH = 200;
/** The cursor of a list, in characters: one with a name of 200 letters, each of three bytes, has 858. */
export const MAX_CURSOR_LENGTH = 1_200;

/** An e-mail address, in characters (RFC 5321, 4.5.3.1.3, less the brackets). */
export const MAX_EMAIL_LENGTH = 254;
/** The address of a page or picture, in characters. */
export const MAX_WEB_ADDRESS_LENGTH = 500;
/** A telephone number with all that groups its digits, in characters. */
export const MAX_PHONE_LENGTH = 40;

/** A session ends after so long without activity; in ms. */
export const SESSION_IDLE_MS = 60 * 60 * 1000;
/** A code that is sent by mail. */
export const CODE_DIGITS = 6;

/** What a file of an import can bring, in the order in which the kinds build on each other. */
export const importKinds = ['universities', 'programmes', 'books', 'resources'] as const;
export type ImportKind = (typeof importKinds)[number];

export const MAX_PICTURE_BYTES = 10_000_000;
/** A PDF, or a file of an import: 50 MB, however megabytes are counted. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** A limit as it is named: from ten megabytes on in tens. */
export const namedLimit = (bytes: number): number => (bytes < 1e7 ? bytes : bytes - (bytes % 1e7));

/** Where there is no page: what people get at an address that cannot be decoded. */
export const NOWHERE = '/no-such-address';
