/** Entries of the log per page. */
export const PAGE_SIZE = 50;
