import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie, deviceOf, newDevice } from '../http/device.ts';
import type { Secret } from '../secret.ts';
import { CODE_MINUTES } from './codes.ts';

/** What the description of a route says of it. */
export const ASKER_COOKIE =
  'Browsers get the cookie `device`, for as long as the code holds: their tries are counted apart from those of all others.';

/**
 * The browser that asks for a code, which a cookie names from now on. A program gets none: one that keeps cookies without saying which
 * page it comes from would be refused with it.
 */
export function askerOf(secret: Secret, { headers }: FastifyRequest): string | undefined {
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return deviceOf(secret, headers) ?? (isBrowser ? newDevice(secret) : undefined);
}

/**
 * Has a browser keep its name as long as the code that it asked for.
 * @param path of the calls that ask for the code and take it
 */
export function keepAsker(reply: FastifyReply, asker: string | undefined, path: string, publicUrl: string) {
  if (asker !== undefined)
    reply.header('set-cookie', deviceCookie(asker, CODE_MINUTES * 60, path, publicUrl));
}
