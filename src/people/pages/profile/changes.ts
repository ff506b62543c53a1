import type { Profile } from '../../schema.ts';

/** The details that people may change themselves. */
export const detailFields = ['name', 'phone', 'designation'] as const;
export type DetailField = (typeof detailFields)[number];

/** A detail that is stored differently than it was when the page was loaded. */
export type Change = { field: DetailField; stored: string | null };

/** What was changed elsewhere since the page was loaded. */
export const changesBetween = (
  loaded: Pick<Profile, DetailField>,
  stored: Pick<Profile, DetailField>,
): Change[] =>
  detailFields
    .filter((field) => (loaded[field] ?? '') !== (stored[field] ?? ''))
    .map((field) => ({ field, stored: stored[field] || null }));
