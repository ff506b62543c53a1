/** The state of a PDF: `scan` is ready, but its text cannot be read. */
export const documentStates = ['queued', 'processing', 'ready', 'scan', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];
