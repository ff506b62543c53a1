import { z } from 'zod';
import { importKinds } from '../core/vocabulary.ts';
import { importStates } from './vocabulary.ts';

const Counts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
});

/** Why a row, or a part of it, was refused. */
const Refusal = z.object({
  row: z.number().int().describe('As a spreadsheet counts: the first row of data is 2 in a CSV file'),
  what: z.string(),
  item: z.string().describe('Its name, where it has one'),
  reasons: z.array(z.string()),
});

export const Import = z
  .object({
    _id: z.string(),
    kind: z.enum(importKinds),
    fileName: z.string(),
    bytes: z.number().int(),
    dryRun: z.boolean().describe('Everything was tried, nothing written'),
    state: z.enum(importStates),
    bytesRead: z.number().int(),
    rows: z.number().int(),
    counts: z.record(z.string(), Counts).describe('By what the rows became'),
    remarks: z.record(z.string(), z.number().int()).describe('How often each was met'),
    refused: z.number().int(),
    error: z.string().nullable(),
    by: z.string().describe('Name of the person who uploaded the file'),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof Import>;

/** An import with its first hundred refusals; the report has all. */
export const ImportDetail = Import.extend({ refusals: z.array(Refusal) }).meta({ id: 'ImportDetail' });
export type ImportDetail = z.output<typeof ImportDetail>;

export const ImportAnswer = z.object({ message: z.string(), import: Import }).meta({ id: 'ImportAnswer' });
