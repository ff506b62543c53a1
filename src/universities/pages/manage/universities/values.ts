import * as m from '../../../../paraglide/messages.js';
import type { ListedUniversity } from '../../../schema.ts';

/** What the forms of a university ask, beside its departments. */
export type UniversityValues = {
  name: string;
  shortName: string;
  location: string;
  website: string;
  description: string;
  logo: string;
};

export const noUniversity: UniversityValues = {
  name: '',
  shortName: '',
  location: '',
  website: '',
  description: '',
  logo: '',
};

/** An uploaded logo is served from below here; any other is a web address that staff gave. */
const UPLOADED = '/api/files/';

export const isUploaded = (logo: string | null): boolean => logo?.startsWith(UPLOADED) ?? false;

/** A university as its form shows it. */
export const valuesOf = (university: ListedUniversity): UniversityValues => ({
  name: university.name,
  shortName: university.shortName ?? '',
  location: university.location ?? '',
  website: university.website ?? '',
  description: university.description,
  logo: isUploaded(university.logo) ? '' : (university.logo ?? ''),
});

/** What is wrong with them, as far as can be checked before they are sent. */
export function universityProblems({ website, logo }: UniversityValues): Record<string, string> {
  return {
    ...(isWebAddress(website) ? {} : { website: m.catalogue_pages_not_address() }),
    ...(isWebAddress(logo) ? {} : { logo: m.catalogue_pages_not_address() }),
  };
}

/** An empty one is none, which is fine. */
export function isWebAddress(text: string): boolean {
  if (text.trim() === '') return true;
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');
}
