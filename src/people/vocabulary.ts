export const personStates = ['active', 'suspended'] as const;

/** In characters. */
export const MAX_NAME_LENGTH = 120;
export const MAX_DESIGNATION_LENGTH = 120;
/** The reason for the deletion of an account, in characters. */
export const MAX_DELETION_REASON_LENGTH = 2000;

/** Accounts per page. */
export const PAGE_SIZE = 25;
