import type { IncomingHttpHeaders } from 'node:http';

/**
 * The token of an `Authorization: Bearer` header (RFC 6750, 2.1).
 * @returns '' where the header names none, undefined where there is no such header
 */
export function bearerOf(headers: IncomingHttpHeaders): string | undefined {
  const [, token] = /^bearer(?:\s+(.*))?$/is.exec(headers.authorization ?? '') ?? [];
  if (token !== undefined) return token.trim();
  return /^bearer$/i.test(headers.authorization ?? '') ? '' : undefined;
}

/**
 * A cookie's value, as it was sent (RFC 6265, 4.2). A browser may send two of one name when another site of the same domain has set its own;
 * which of them is ours cannot be known, so the answer is '' then.
 * @returns undefined where there is no such cookie
 */
export function cookieOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const values = new Set<string>();
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) values.add(pair.slice(at + 1).trim());
  }
  const [value] = values;
  return values.size > 1 ? '' : value;
}
