import { changesOf } from '../../../ui/forms/merge.ts';
import type { Profile } from '../../schema.ts';

/** The details that people may change themselves. */
const detailFields = ['name', 'phone', 'designation'] as const;
export type DetailField = (typeof detailFields)[number];

export type Details = Record<DetailField, string>;

/** The details as a form shows them. */
export const detailsOf = ({ name, phone, designation }: Pick<Profile, DetailField>): Details => ({
  name,
  phone: phone ?? '',
  designation: designation ?? '',
});

/** The details that were changed elsewhere since the page was loaded, with what is stored now. */
export function changesBetween(
  loaded: Pick<Profile, DetailField>,
  stored: Pick<Profile, DetailField>,
): { field: DetailField; stored: string | null }[] {
  const changes = changesOf(detailsOf(loaded), detailsOf(stored));
  return detailFields
    .filter((field) => field in changes)
    .map((field) => ({ field, stored: changes[field] || null }));
}

/** Where a picture of an account is: a path below the API base, or a web address. */
export const pictureAddress = (photo: string): string => (/^https?:/i.test(photo) ? photo : `/api${photo}`);
