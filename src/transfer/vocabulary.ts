export const importStates = ['collecting', 'queued', 'running', 'done', 'failed', 'stopped'] as const;

export const exportLists = ['universities', 'courses', 'resources', 'books', 'people', 'audit'] as const;
export type ExportList = (typeof exportLists)[number];

/** Imports per page. */
export const PAGE_SIZE = 10;
