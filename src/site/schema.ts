import { z } from 'zod';

/** How much there is, live. Each is counted up to 10,001: people read "10,000+" beyond. */
export const Counts = z
  .object({
    universities: z.number().int(),
    courses: z.number().int(),
    resources: z.number().int(),
    books: z.number().int(),
  })
  .meta({ id: 'Counts' });
export type Counts = z.output<typeof Counts>;
