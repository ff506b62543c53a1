import { changesOf } from '../../../ui/forms/merge.ts';
import type { Profile } from '../../schema.ts';

/** The details that people may change themselves. */
const detailFields = ['name', 'phone', 'designation'] as const;
export type DetailField = (typeof detailFields)[number];

export type Details = Record<DetailField, string>;

/** Returns the details as form values: missing ones as empty strings. */
export const detailsOf = ({ name, phone, designation }: Pick<Profile, DetailField>): Details => ({
  name,
  phone: phone ?? '',
  designation: designation ?? '',
});

/** Returns the details that were changed elsewhere since the page was loaded, with their stored values. */
export function changesBetween(
  loaded: Pick<Profile, DetailField>,
  stored: Pick<Profile, DetailField>,
): { field: DetailField; stored: string | null }[] {
  const changes = changesOf(detailsOf(loaded), detailsOf(stored));
  return detailFields
    .filter((field) => field in changes)
    .map((field) => ({ field, stored: changes[field] || null }));
}

/** Returns the address of a photo, which is stored as a web address or as a path relative to the API base. */
export const pictureAddress = (photo: string): string => (/^https?:/i.test(photo) ? photo : `/api${photo}`);
