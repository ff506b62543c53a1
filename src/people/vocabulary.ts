export const personStates = ['active', 'suspended'] as const;

/** In characters. */
export const MAX_NAME_LENGTH = 120;
export const MAX_DESIGNATION_LENGTH = 120;

/** Accounts per page. */
export const PAGE_SIZE = 25;
