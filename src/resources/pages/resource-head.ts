import { indianDay } from '../../core/text.ts';
import * as m from '../../paraglide/messages.js';
import { resourcePath, universityPath } from '../../ui/addresses.ts';
import type { Tag } from '../../ui/page-head.ts';
import type { Resource } from '../schema.ts';

/** Metadata of a resource for search engines, library catalogues and reference managers. Used on the server only. */

/** Describes a resource as a https://schema.org/LearningResource */
export function learningResource(resource: Resource, publicUrl: string) {
  const { _id, type, title, fileUrl, language, date, subjectName, licence, bytes } = resource;
  const url = publicUrl + resourcePath(_id, title);
  return {
    '@type': 'LearningResource',
    '@id': url,
    name: title,
    learningResourceType: m.resource_kind({ type }),
    url,
    encoding: {
      '@type': 'MediaObject',
      contentUrl: `${publicUrl}/api${fileUrl}`,
      encodingFormat: 'application/pdf',
      contentSize: String(bytes),
    },
    about: subjectName,
    inLanguage: language ?? undefined,
    datePublished: indianDay(date),
    license: licence,
    isAccessibleForFree: true,
    educationalUse: type === 'papers' ? 'assessment' : undefined,
  };
}

/** The same plus its course and university, for the resource's own page. @param course path of the course's page */
export const wholeLearningResource = (resource: Resource, publicUrl: string, course: string) => ({
  ...learningResource(resource, publicUrl),
  isPartOf: { '@type': 'Course', '@id': publicUrl + course, name: resource.course },
  provider: {
    '@type': 'CollegeOrUniversity',
    name: resource.universityName,
    url: publicUrl + universityPath(resource.university),
  },
});

/**
 * Tags for Google Scholar and reference managers (Highwire Press: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing) and
 * for library catalogues (Dublin Core in HTML: https://www.dublincore.org/specifications/dublin-core/dcq-html/).
 */
export function citationTags(resource: Resource, publicUrl: string): Tag[] {
  const { _id, type, title, universityName, course, subjectName, subjectCode, language, licence } = resource;
  const { examYear, examMonth, date, fileUrl } = resource;
  const month = examMonth === undefined ? [] : [String(examMonth).padStart(2, '0')];
  const when = examYear === undefined ? indianDay(date).split('-') : [String(examYear), ...month];
  // The author of notes is unknown.
  const author = type === 'notes' ? null : universityName;
  const tags: [string, string | null | undefined][] = [
    ['citation_title', title],
    ['citation_author', author],
    ['citation_publisher', universityName],
    ['citation_publication_date', when.join('/')],
    ['citation_language', language],
    ['citation_keywords', [subjectName, subjectCode, course].filter(Boolean).join('; ')],
    ['citation_abstract_html_url', publicUrl + resourcePath(_id, title)],
    ['citation_pdf_url', `${publicUrl}/api${fileUrl}`],
    ['DC.title', title],
    ['DC.creator', author],
    ['DC.publisher', universityName],
    ['DC.date', when.join('-')],
    ['DC.type', 'Text'],
    ['DC.type', m.resource_kind({ type })],
    ['DC.format', 'application/pdf'],
    ['DC.language', language],
    ['DC.subject', subjectName],
    ['DC.rights', licence],
    ['DC.identifier', publicUrl + resourcePath(_id, title)],
  ];
  return tags.filter((tag): tag is Tag => Boolean(tag[1]));
}
