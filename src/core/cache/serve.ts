import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding, Entry, ResponseCache, Variant } from './response-cache.ts';

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3), brotli before gzip. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, coding: string): boolean {
  const at = accepted.indexOf(coding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + coding.length));
}

/** Whether a request may be answered with what any visitor gets: nothing in it says who is asking. */
export function isAnonymous(request: IncomingMessage): boolean {
  return request.headers.authorization === undefined && request.headers.cookie === undefined;
}

/** The name under which an answer is kept. `address` is the one spelling of a request's target. */
export const keyOf = (address: string, locale: string): string => `${locale} ${address}`;

/** Whether If-None-Match (RFC 9110, 13.1.2) names this ETag. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Writes an entry's variant, or 304 when the client has it. HEAD gets the head alone. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  variant: Variant,
  id: string,
): void {
  if (matches(request.headers['if-none-match'], variant.etag)) {
    const kept = new Set(['content-length', 'content-encoding', 'content-type']);
    const headers = ['x-request-id', id];
    for (let at = 0; at < variant.headers.length; at += 2)
      if (!kept.has(variant.headers[at] ?? ''))
        headers.push(variant.headers[at] ?? '', variant.headers[at + 1] ?? '');
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(entry.status, [...variant.headers, 'x-request-id', id]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

type Served = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The one spelling of the request's target. */
  address: () => string;
  nextId: () => string;
};

/**
 * Answers from the cache, in front of the framework: looking up one map and writing prepared bytes is what makes a kept page as
 * fast as plain `node:http`.
 * @returns false when the request has to be answered the long way
 */
export function serveFromCache(
  cache: ResponseCache,
  { request, response, address, nextId }: Served,
  locale: string,
): boolean {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !isAnonymous(request)) return false;
  const entry = cache.find(keyOf(address(), locale));
  const variant = entry?.ready(encodingFor(request.headers['accept-encoding'] as string | undefined));
  if (!entry || !variant) return false;
  send(request, response, entry, variant, nextId());
  return true;
}
