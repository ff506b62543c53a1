import { slugOf } from '../core/text.ts';

export const universityPath = (id: string): string => `/coursepages/${encodeURIComponent(id)}/courses`;

export type CourseAddress = { universityId: string; department: string; course: string };

/** The path of a course page. Names may contain anything: `/`, `%`, `#` and every script are encoded. */
export const coursePath = ({ universityId, department, course }: CourseAddress): string =>
  `/course/${[universityId, department, course].map(encodeURIComponent).join('/')}`;

/** The path of a resource page. Its id alone identifies it: a wrong or missing title leads here. */
export function resourcePath(id: string, title: string): string {
  const slug = slugOf(title);
  return `/resource/${id}${slug && `/${encodeURIComponent(slug)}`}`;
}

/** The path of the feed of new resources in a course (its id), or of a type. */
export function resourceFeedPath(wanted: { course?: string | undefined; type?: string | undefined }): string {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined) as [string, string][];
  return `/resources.atom${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

/**
 * Reads the names from a course page's path, as the address bar has it. The router's own parameters cannot be used: it turns a
 * literal "%2F" in a name into a slash, and leaves the whole path encoded when one "%" in it is malformed.
 */
export function courseOf(pathname: string): CourseAddress {
  const [universityId = '', department = '', course = ''] = pathname.split('/').slice(2).map(decoded);
  return { universityId, department, course };
}

/** Decodes a segment of a path; one that is malformed stays as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Returns the canonical spelling of a page's path. Pages are found in any letter case and with extra slashes, but search engines and
 * shared links should have one spelling. Parameters stay as written.
 * @param pathname as requested
 * @param patterns of the routes that match it, from the outermost, such as `/` and `Books/:id`
 */
export function canonicalPath(pathname: string, patterns: readonly (string | undefined)[]): string {
  if (/^\/index\.html?$/i.test(pathname)) return '/';
  const wanted = segmentsOf(patterns.join('/'));
  // A path without a page has no canonical spelling.
  if (patterns.length === 0 || wanted[0] === '*') return pathname;
  const given = segmentsOf(pathname);
  const rest = wanted.at(-1) === '*' ? given.slice(wanted.length - 1) : [];
  const spelled = wanted
    .filter((segment) => segment !== '*')
    .map((segment, at) => (segment.startsWith(':') ? given[at] : segment));
  return `/${[...spelled, ...rest].join('/')}`;
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The path of a post; its slug may be in any script. */
export const blogPath = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;

/**
 * The path of the preview picture that a shared link shows, drawn by the server (src/site/pictures).
 * @param path the page's, as the address bar has it; its query is ignored
 */
export function sharedPicture(path: string): string {
  const [page = ''] = path.split('?');
  return `/og${page === '/' ? '/index' : page}.png`;
}
