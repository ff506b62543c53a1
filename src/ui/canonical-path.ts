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
