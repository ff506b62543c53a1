import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { oneOf, optionalWholeNumber } from '../core/input.ts';
import { lacks } from './vocabulary.ts';

const count = () => z.number().int();

/** Exact totals of the portal's content. */
export const Stats = z
  .object({
    totalUniversities: count(),
    totalCourses: count(),
    notesCount: count(),
    syllabusCount: count(),
    papersCount: count(),
    totalDepartments: count(),
    books: count().describe('On offer'),
    posts: count().describe('Approved'),
    users: count().describe('Accounts of every role'),
    downloads30: count().describe('In the last 30 days, each visitor once a day and resource'),
    storedBytes: count().describe('Of all files; what is the same is stored once'),
    week: z
      .object({ universities: count(), notes: count(), syllabus: count(), papers: count(), users: count() })
      .describe('How many of these were added in the last seven days'),
  })
  .meta({ id: 'Stats' });
export type Stats = z.output<typeof Stats>;

/** What waits for the caller's decision or answer, each counted up to 10,000. */
export const Waiting = z
  .object({
    books: count().describe('To approve'),
    posts: count().describe('To verify'),
    requests: count().describe('Requests to the portal for its own books that wait for an answer'),
    messages: count().optional().describe('Unread, through the contact form; for administrators alone'),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.output<typeof Waiting>;

export const DayActivity = z
  .object({
    day: z.string().describe('A day in India: YYYY-MM-DD'),
    uploads: count().describe('Resources added, except those deleted permanently since'),
    downloads: count().describe('Each visitor once a day and resource'),
    deletedDownloads: count().describe('How many of these downloads were of resources deleted since'),
    signUps: count().describe('Accounts made, of every role'),
  })
  .meta({ id: 'DayActivity' });
export type DayActivity = z.output<typeof DayActivity>;

export const TopCourse = z
  .object({
    _id: z.string(),
    name: z.string(),
    department: z.string(),
    university: z.string().describe('Id of the university'),
    universityName: z.string(),
    downloads: count(),
  })
  .meta({ id: 'TopCourse' });
export type TopCourse = z.output<typeof TopCourse>;

/** A course that lacks resources, with the number it has of each type. */
export const UncoveredCourse = z
  .object({
    _id: z.string(),
    name: z.string(),
    level: z.string(),
    department: z.string(),
    university: z.string().describe('Id of the university'),
    universityName: z.string(),
    notes: count(),
    syllabus: count(),
    papers: count(),
  })
  .meta({ id: 'UncoveredCourse' });
export type UncoveredCourse = z.output<typeof UncoveredCourse>;

const days = () =>
  optionalWholeNumber(7, 365)
    .transform((given) => given ?? 30)
    .describe('Number of days, today included: 7 to 365; 30 by default');

export const ActivityQuery = z.object({ days: days() });
export const TopQuery = z.object({
  days: days(),
  limit: optionalWholeNumber(1, 100)
    .transform((given) => given ?? 10)
    .describe('Number of courses, 1 to 100; 10 by default'),
});

export const CoverageFilters = ListQuery.extend({
  university: z.string().max(100).optional().describe('Id of a university'),
  lacks: oneOf(['', ...lacks])
    .optional()
    .describe('The type that the courses lack; all types by default'),
});
