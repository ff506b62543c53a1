import type { Profile } from '../../schema.ts';

/** The details that people may change themselves. */
export type Details = { name: string; phone: string; designation: string };

/** Returns the details as form values: missing ones as empty strings. */
export const detailsOf = ({ name, phone, designation }: Pick<Profile, keyof Details>): Details => ({
  name,
  phone: phone ?? '',
  designation: designation ?? '',
});

/** Returns the address of a photo, which is stored as a web address or as a path relative to the API base. */
export const pictureAddress = (photo: string): string => (/^https?:/i.test(photo) ? photo : `/api${photo}`);
