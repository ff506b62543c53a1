import * as m from '../../paraglide/messages.js';
import type { ResourceType } from '../../resources/vocabulary.ts';
import { languageName, once } from '../../ui/format.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { Facet, HitKind, Sorting } from '../vocabulary.ts';

export const typeNames: Record<ResourceType, () => string> = {
  papers: m.search_paper,
  notes: m.search_notes,
  syllabus: m.search_syllabus,
};

/** Icon and name of each kind of hit other than resources. */
export const kindNames: Record<Exclude<HitKind, 'resources'>, { icon: IconName; name: () => string }> = {
  courses: { icon: 'cap', name: m.search_course },
  universities: { icon: 'building', name: m.search_university },
  books: { icon: 'book', name: m.search_book },
  blogs: { icon: 'posts', name: m.search_post },
};

/** A count with its kind, in words: "3 courses". */
export const kindCounts: Record<HitKind, (inputs: { count: number }) => string> = {
  resources: m.search_count_resources,
  courses: m.search_count_courses,
  universities: m.search_count_universities,
  books: m.search_count_books,
  blogs: m.search_count_posts,
};

export const facetNames: Record<Facet, () => string> = {
  university: m.search_by_university,
  department: m.search_by_department,
  course: m.search_by_course,
  semester: m.search_by_semester,
  type: m.search_by_type,
  year: m.search_by_year,
  language: m.search_by_language,
};

export const sortNames: Record<Sorting, () => string> = {
  relevance: m.search_sort_relevance,
  newest: m.search_sort_newest,
  downloads: m.search_sort_downloads,
};

/**
 * Returns the name of a facet value as it stands alone: "Semester 3", "Hindi".
 * @param label its name, where the answer has one
 */
export function valueName(facet: Facet, value: string, label = value): string {
  if (facet === 'semester') return m.search_semester({ semester: value });
  if (facet === 'type') return typeNames[value as ResourceType]?.() ?? value;
  return facet === 'language' ? languageName(value) : label;
}

const months = once((region) => new Intl.DateTimeFormat(region, { month: 'long', timeZone: 'UTC' }));

/** When an exam was: "November 2022", or the year alone. */
export function examTime(year: number | undefined, month: number | undefined): string | undefined {
  if (year === undefined) return undefined;
  return month === undefined ? String(year) : `${months().format(Date.UTC(2000, month - 1))} ${year}`;
}
