/** Terms and limits that the server and all pages share. */

/** The three roles of the portal. A visitor who has not signed in has none. */
export const roles = ['user', 'authority', 'admin'] as const;
export type Role = (typeof roles)[number];

/** How far an authority's rights reach: all universities, or only their own. All other people have `all`. */
export const scopes = ['all', 'own'] as const;
export type Scope = (typeof scopes)[number];

/** The highest exact total of a list; beyond it, pages show "10,000+". */
export const COUNT_LIMIT = 10_000;
/** The most rows on a page of a list. */
export const MAX_PAGE_SIZE = 100;
/** The longest filter in the address of a list, in characters. */
export const MAX_FILTER_LENGTH = 200;
/** The longest cursor of a list, in characters: one with a name of 200 letters, each of three bytes, has 858. */
export const MAX_CURSOR_LENGTH = 1_200;

/** The longest e-mail address, in characters (RFC 5321, 4.5.3.1.3, without the brackets). */
export const MAX_EMAIL_LENGTH = 254;
/** The longest address of a page or picture, in characters. */
export const MAX_WEB_ADDRESS_LENGTH = 500;
/** The longest telephone number, in characters, with the signs that group its digits. */
export const MAX_PHONE_LENGTH = 40;

/** How long a session may be inactive before it ends, in ms. */
export const SESSION_IDLE_MS = 60 * 60 * 1000;
/** The number of digits of a code that is sent by mail. */
export const CODE_DIGITS = 6;

/** The kinds of content that can be imported, in the order in which they build on each other. */
export const importKinds = ['universities', 'programmes', 'books', 'resources'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The size limits of a picture, and of a PDF or an import file: 10 and 50 MB, whether a megabyte is 10⁶ or 2²⁰ bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Returns a size limit as messages name it, in bytes: from 10 MB on rounded down to tens of megabytes. */
export const namedLimit = (bytes: number): number => (bytes < 1e7 ? bytes : bytes - (bytes % 1e7));

/** An address without a page; requests for a page whose address cannot be decoded go here, and show the 404 page. */
export const NOWHERE = '/no-such-address';
