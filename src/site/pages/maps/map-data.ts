import { getLocale } from '../../../paraglide/runtime.js';
import { blogPath, coursePath, universityPath } from '../../../ui/addresses.ts';

export const UNIVERSITIES = 10;
/** Posts per page of the blog site map. */
export const POSTS = 50;
/** How many of the newest books and posts the site map lists. */
export const NEWEST = 12;
/** The most courses that the site map lists per university; the rest are on the university's own page. */
export const COURSES = 60;

export type MapLink = { to: string; label: string };
export type MapUniversity = MapLink & {
  departments: { name: string; courses: MapLink[] }[];
  courseCount: number;
};
export type MapPost = MapLink & { date: string };

type University = {
  _id: string;
  name: string;
  departments?: { name: string; courses: { name: string }[] }[];
};

/** Reduces a list of universities to what the map shows: names and paths, with at most `COURSES` courses each. */
export const mapUniversities = (found: University[]): MapUniversity[] =>
  found.map(({ _id, name, departments = [] }) => {
    let left = COURSES;
    const shown = departments.map((department) => {
      const courses = department.courses.slice(0, left).map((course) => ({
        to: coursePath({ universityId: _id, department: department.name, course: course.name }),
        label: course.name,
      }));
      left -= courses.length;
      return { name: department.name, courses };
    });
    return {
      to: universityPath(_id),
      label: name,
      departments: shown.filter(({ courses }) => courses.length > 0),
      courseCount: departments.reduce((sum, { courses }) => sum + courses.length, 0),
    };
  });

export const mapBooks = (found: { _id: string; name: string }[]): MapLink[] =>
  found.map(({ _id, name }) => ({ to: `/Books/${_id}`, label: name }));

export const mapPosts = (found: { slug: string; title: string; date: string }[]): MapPost[] =>
  found.map(({ slug, title, date }) => ({ to: blogPath(slug), label: title, date }));

/** Groups items by their month in India, such as "November 2026". Merges neighbours only: the items are expected in date order. */
export function byMonth<Item extends { date: string }>(items: Item[]): { name: string; items: Item[] }[] {
  const format = new Intl.DateTimeFormat(`${getLocale()}-IN`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
  const months: { name: string; items: Item[] }[] = [];
  for (const item of items) {
    const name = format.format(new Date(item.date));
    const last = months.at(-1);
    if (last?.name === name) last.items.push(item);
    else months.push({ name, items: [item] });
  }
  return months;
}
