import { coursePath, universityPath } from '../../../ui/addresses.ts';
import type { ListSearch } from '../../../ui/lists/list-search.ts';
import type { Call } from '../../../ui/use-outcome.ts';

/** Universities per page of the site map. */
export const UNIVERSITIES = 10;
/** Posts per page of the blog site map. */
export const POSTS = 50;
/** Of books and posts, the site map itself names the newest. */
export const NEWEST = 12;
/** Of one university it names so many courses; the rest are on the university's own page. */
export const COURSES = 60;

export type MapLink = { to: string; label: string };
export type MapDepartment = { name: string; courses: MapLink[] };
export type MapUniversity = MapLink & { departments: MapDepartment[]; courseCount: number };
export type MapPost = MapLink & { date: string };

/** Data of the site map. Books and posts are on its first page alone. */
export type SitemapData = {
  search: ListSearch;
  universities: Call<MapUniversity[]>;
  books: Call<MapLink[]> | null;
  posts: Call<MapPost[]> | null;
};

/** Data of the site map of posts. The portal's articles are on its first page alone. */
export type BlogSitemapData = {
  search: ListSearch;
  posts: Call<MapPost[]>;
  articles: Call<MapPost[]> | null;
};

type University = {
  _id: string;
  name: string;
  departments?: { name: string; courses: { name: string }[] }[];
};

/** Takes out of a list of universities what the map shows: names and addresses, of courses no more than `COURSES` each. */
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
  found.map(({ slug, title, date }) => ({ to: `/blog/${encodeURIComponent(slug)}`, label: title, date }));
