import { z } from 'zod';

/** The state of a PDF: `scan` is ready, but its text cannot be read. */
export const documentStates = ['queued', 'processing', 'ready', 'scan', 'failed'] as const;
export const DocumentState = z.enum(documentStates).meta({ id: 'DocumentState' });
export type DocumentState = z.output<typeof DocumentState>;
