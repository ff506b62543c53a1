import type { Role } from '../../core/vocabulary.ts';

/** The path of each role's area. */
export const areaOf: Record<Role, string> = { admin: '/admin', authority: '/authority', user: '/user' };

/**
 * Checks the path to continue at after signing in: a path of this portal, within the role's own area, and not the page that signs
 * out. Everything else is refused, so that no link can redirect a sign-in elsewhere.
 * @param next as the address has it, decoded
 * @returns the path in its normal form, or null
 */
export function allowedNext(next: string | null, role: Role): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, and what is left may be another host
  if (next === null || !/^\/(?!\/)[^\\\u0000-\u001f\u007f]*$/.test(next)) return null;
  const { pathname, search, hash } = new URL(next, 'http://portal');
  const area = areaOf[role];
  if (pathname !== area && !pathname.startsWith(`${area}/`)) return null;
  // The router finds pages in any letter case, with more slashes, and percent-encoded; no page of an area needs the latter.
  return /%|\/logout\/*$/i.test(pathname) ? null : pathname + search + hash;
}

/** Returns the role whose area contains the path, if any: most likely the role of the next sign-in. */
export function roleOfNext(next: string | null): Role | null {
  const roles = Object.keys(areaOf) as Role[];
  return roles.find((role) => allowedNext(next, role) !== null) ?? null;
}
