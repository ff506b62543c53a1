export const importStates = ['collecting', 'queued', 'running', 'done', 'failed', 'stopped'] as const;

export const exportLists = ['universities', 'courses', 'resources', 'books', 'people', 'audit'] as const;
export type ExportList = (typeof exportLists)[number];

/** The most PDFs beside one manifest. */
export const MOST_FILES = 2_000;

export const PAGE_SIZE = 10;
