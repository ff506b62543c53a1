import { universityPath } from '../../ui/addresses.ts';
import { isoDuration } from '../../ui/duration.ts';
import type { Course, University } from '../../universities/schema.ts';
import type { Resource } from '../schema.ts';
import { kindName } from './kind-words.ts';

/** So many resources are named to search engines; the page itself lists all. */
const NAMED = 50;

type About = {
  university: Omit<University, 'departments'>;
  course: Course;
  resources: Resource[];
  description: string;
  publicUrl: string;
  path: string;
};

/** A course and its newest resources as schema.org knows them: https://schema.org/Course, https://schema.org/LearningResource */
export function courseJsonLd(about: About): Record<string, unknown> {
  const { university, course, resources, description, publicUrl, path } = about;
  return {
    '@type': 'Course',
    '@id': `${publicUrl}${path}`,
    url: `${publicUrl}${path}`,
    name: course.name,
    description,
    educationalLevel: course.level,
    timeRequired: isoDuration(course.duration),
    provider: {
      '@type': 'CollegeOrUniversity',
      name: university.name,
      url: `${publicUrl}${universityPath(university._id)}`,
    },
    hasPart:
      resources.length > 0
        ? resources.slice(0, NAMED).map((one) => learningResource(one, publicUrl))
        : undefined,
  };
}

function learningResource(resource: Resource, publicUrl: string): Record<string, unknown> {
  const { type, title, fileUrl, language, date } = resource;
  return {
    '@type': 'LearningResource',
    name: title,
    learningResourceType: kindName(type),
    url: `${publicUrl}/api${fileUrl}`,
    encodingFormat: 'application/pdf',
    inLanguage: language ?? undefined,
    datePublished: date.slice(0, 10),
    isAccessibleForFree: true,
  };
}
