import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { oneOf } from '../core/input.ts';
import { MAX_FILTER_LENGTH } from '../core/vocabulary.ts';
import { trashKinds } from './vocabulary.ts';

/** How much is deleted with a university, a department or a course. */
export const Contents = z
  .object({
    departments: z.number().int(),
    courses: z.number().int(),
    resources: z.number().int(),
  })
  .meta({ id: 'Contents' });
export type Contents = z.output<typeof Contents>;

/** The response to a deletion. `trashId` restores the row: `POST /api/trash/{trashId}/restore`. */
export const Removed = z.object({ message: z.string(), trashId: z.string() }).meta({ id: 'Removed' });
export type Removed = z.output<typeof Removed>;

export const TrashEntry = z
  .object({
    _id: z.string().describe('Restores it: POST /api/trash/{_id}/restore'),
    kind: z.enum(trashKinds),
    rowId: z.string(),
    name: z.string(),
    place: z.string().nullable().describe('Where it was, in words'),
    contents: Contents.describe('What was deleted with it'),
    deletedBy: z
      .object({ id: z.string(), name: z.string().describe('Empty once the account is deleted') })
      .nullable(),
    deletedAt: z.string().describe('ISO 8601, UTC'),
    daysLeft: z.number().int().describe('Until it is gone for good: 1 to 30'),
  })
  .meta({ id: 'TrashEntry' });
export type TrashEntry = z.output<typeof TrashEntry>;

export const TrashFilters = ListQuery.extend({
  kind: oneOf(['', ...trashKinds]).optional(),
  q: z.string().max(MAX_FILTER_LENGTH).optional().describe('Part of the name, or of where it was'),
});
