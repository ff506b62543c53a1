import { z } from 'zod';

/** What can be deleted, and taken back for 30 days. */
export const trashKinds = ['universities', 'departments', 'courses', 'resources', 'books', 'blogs'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** How long the trash keeps what was deleted, in days. */
export const KEPT_DAYS = 30;

/** What goes along with a university, a department or a course. */
export const Contents = z
  .object({
    departments: z.number().int(),
    courses: z.number().int(),
    resources: z.number().int(),
  })
  .meta({ id: 'Contents' });
export type Contents = z.output<typeof Contents>;

/** What a delete answers. `trashId` takes it back: `POST /api/trash/{trashId}/restore`. */
export const Removed = z.object({ message: z.string(), trashId: z.string() }).meta({ id: 'Removed' });
export type Removed = z.output<typeof Removed>;
