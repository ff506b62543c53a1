/** The states of a PDF; `scan` means ready, but without readable text. */
export const documentStates = ['queued', 'processing', 'ready', 'scan', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];
