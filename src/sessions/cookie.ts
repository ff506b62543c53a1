import { ABSOLUTE_MS } from './vocabulary.ts';

/** The cookie that carries the token. */
export const COOKIE = 'session';

/**
 * The `Set-Cookie` of a session (RFC 6265). Scripts cannot read it, other sites' forms do not send it, and pages do not get it:
 * `/api` only, so that pages are the same for all and can be cached.
 */
export const sessionCookie = (token: string, publicUrl: string): string =>
  cookie(token, ABSOLUTE_MS / 1000, publicUrl);

/** The `Set-Cookie` that takes it away. */
export const noCookie = (publicUrl: string): string => cookie('', 0, publicUrl);

const cookie = (value: string, maxAge: number, publicUrl: string): string =>
  `${COOKIE}=${value}; Max-Age=${maxAge}; Path=/api; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
