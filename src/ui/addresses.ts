import { slugOf } from '../core/text.ts';

export const universityPath = (id: string): string => `/coursepages/${encodeURIComponent(id)}/courses`;

export type CourseAddress = { universityId: string; department: string; course: string };

/** The page of a course. Names may hold anything: `/`, `%`, `#` and every script are encoded. */
export const coursePath = ({ universityId, department, course }: CourseAddress): string =>
  `/course/${[universityId, department, course].map(encodeURIComponent).join('/')}`;

/** The page of a resource. Its id alone finds it; other titles, and none, lead here. */
export function resourcePath(id: string, title: string): string {
  const slug = slugOf(title);
  return `/resource/${id}${slug && `/${encodeURIComponent(slug)}`}`;
}

/** The feed of what is new in a course (its id), or of a type. */
export function resourceFeedPath(wanted: { course?: string | undefined; type?: string | undefined }): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined) as [string, string][];
  return `/resources.atom${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/**
 * Reads the names out of a course page's path, as the address bar has it. The router's own parameters cannot be used: it turns the
 * text "%2F" in a name into a slash, and leaves the whole path encoded when one "%" in it stands for nothing.
 */
export function courseOf(pathname: string): CourseAddress {
  const [universityId = '', department = '', course = ''] = pathname.split('/').slice(2).map(decoded);
  return { universityId, department, course };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The one spelling of a page's path. Addresses are found whatever their capitals and with a slash too many at the end; search engines and
 * people who pass them on are to know one of them. What stands for a parameter stays as it was written.
 * @param pathname as it was asked for
 * @param patterns of the routes that answer it, from the outermost, such as `/` and `Books/:id`
 */
export function canonicalPath(pathname: string, patterns: readonly (string | undefined)[]): string {
  if (/^\/index\.html?$/i.test(pathname)) return '/';
  const wanted = segmentsOf(patterns.join('/'));
  // What no page answers is not spelled in any way.
  if (patterns.length === 0 || wanted[0] === '*') return pathname;
  const given = segmentsOf(pathname);
  const rest = wanted.at(-1) === '*' ? given.slice(wanted.length - 1) : [];
  const spelled = wanted
    .filter((segment) => segment !== '*')
    .map((segment, at) => (segment.startsWith(':') ? given[at] : segment));
  return `/${[...spelled, ...rest].join('/')}`;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The page of a post; its name may be in any script. */
export const blogPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;

/**
 * Where the picture is that is beside links to a page, drawn by the server (src/site/pictures).
 * @param path the page's, as the address bar has it; which part of a list it is makes no difference
 */
export function sharedPicture(path: string): string {
  const [page = ''] = path.split('?');
  return `/og${page === '/' ? '/index' : page}.png`;
}
