import { universityPath } from '../../ui/addresses.ts';
import type { ShownUniversity } from './university-data.ts';
import { websiteOf } from './website.ts';

/** A university as schema.org knows it: https://schema.org/CollegeOrUniversity */
export function universityJsonLd(university: ShownUniversity, publicUrl: string): Record<string, unknown> {
  const { _id, name, shortName, location, logo, website, description } = university;
  const url = `${publicUrl}${universityPath(_id)}`;
  return {
    '@type': 'CollegeOrUniversity',
    '@id': url,
    name,
    url,
    alternateName: shortName || undefined,
    address: location || undefined,
    description: description || undefined,
    logo: logo ? (URL.parse(logo, publicUrl || undefined)?.href ?? undefined) : undefined,
    sameAs: websiteOf(website),
  };
}
