import { z } from 'zod';
import { tidy } from '../core/db/filters.ts';
import { ListQuery } from '../core/http/list.ts';
import { roles } from '../core/vocabulary.ts';
import * as m from '../paraglide/messages.js';

/** An action on a row, for the audit log. */
export type AuditEntry = {
  /** Kind and verb: `people.suspend`. */
  action: string;
  /** What kind of row it was, if the action does not begin with it. */
  kind?: string;
  rowId: string | null;
  /** The changed values, before and after. Of people only their rights, never names or addresses. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

const Values = z.record(z.string(), z.unknown()).nullable();

/** An entry as administrators read it. */
export const LogEntry = z
  .object({
    _id: z.string(),
    at: z.string().describe('ISO 8601, UTC'),
    actor: z
      .object({ id: z.string(), name: z.string().describe('Empty once the account is deleted') })
      .nullable()
      .describe('null: a visitor, or a person at the command line, as the address says'),
    actorRole: z.enum(roles).nullable().describe('The role in which it was done'),
    address: z.string().describe('Network address, or "command line"'),
    action: z.string().describe('Kind and verb, such as people.suspend'),
    kind: z.string(),
    rowId: z.string().nullable(),
    rowName: z.string().nullable().describe('What the row is called today, where it has a name'),
    rowLink: z.string().nullable().describe('Path of the page that shows the row, where there is one'),
    names: z.record(z.string(), z.string()).describe('What the ids in `before` and `after` are called today'),
    before: Values,
    after: Values,
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.output<typeof LogEntry>;

const moment = () =>
  z
    .string()
    .max(40)
    .refine((value) => value === '' || isMoment(value), { error: () => m.audit_moment() })
    .optional();

/**
 * The range of accepted moments, without the end: wider than any log. PostgreSQL refuses the year 0, and five-digit years as JavaScript
 * writes them; in UTC, a day of the year 1 or a moment of 9999 may fall into one of these.
 */
const FIRST = Date.UTC(1900, 0);
const END = Date.UTC(10_000, 0);

/** Whether a text is an ISO 8601 day or moment that PostgreSQL can compare. */
const isMoment = (value: string): boolean => {
  const at = Date.parse(value);
  const isWritten = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(value);
  // Date.parse alone reads the 31st of a shorter month as the 1st of the next one.
  return isWritten && z.iso.date().safeParse(value.slice(0, 10)).success && at >= FIRST && at < END;
};

const word = () => z.string().max(100).transform(tidy);

export const LogFilters = ListQuery.extend({
  actor: z.string().max(100).optional().describe('Id of who did it'),
  action: word().optional(),
  kind: word().optional(),
  row: z.string().max(100).optional().describe('Id of the row'),
  from: moment().describe('A day in India, or a moment: entries from then on'),
  to: moment().describe('A day in India, which is included, or a moment: entries before it'),
});
export type LogFilters = z.output<typeof LogFilters>;
