import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '../codes/codes.ts';
import type { Secret } from '../secret.ts';
import { cookieOf } from './credentials.ts';

/**
 * A `Set-Cookie` (RFC 6265). Scripts cannot read it, and other sites' forms do not send it.
 * @param pair such as `session=…`
 * @param maxAge in seconds
 */
export const cookie = (pair: string, maxAge: number, path: string, publicUrl: string): string =>
  `${pair}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

const NAME = 'device';

/**
 * The `Set-Cookie` that tells a browser from all others (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 * @param path of the few calls that need it, so that all others are the same as for visitors
 */
export const deviceCookie = (device: string, maxAge: number, path: string, publicUrl: string): string =>
  cookie(`${NAME}=${device}`, maxAge, path, publicUrl);

const BYTES = 16;

/** A new device: a random id, with a signature that cannot be forged. */
export function newDevice(secret: Secret): string {
  const id = randomBytes(BYTES);
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url');
}

/** The device that the cookie of a request names; undefined when it was not made here. */
export function deviceOf(secret: Secret, headers: IncomingHttpHeaders): string | undefined {
  const value = cookieOf(headers, NAME);
  if (value === undefined || value.length > 64) return undefined;
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length !== 2 * BYTES || bytes.toString('base64url') !== value) return undefined;
  const id = bytes.subarray(0, BYTES);
  return timingSafeEqual(bytes.subarray(BYTES), signatureOf(secret, id)) ? value : undefined;
}

const signatureOf = (secret: Secret, id: Buffer): Buffer =>
  createHmac('sha256', secret.key('devices')).update(id).digest().subarray(0, BYTES);

/** What the description of a route says of the browser that asks for a code. */
export const ASKER_COOKIE =
  'Browsers get the cookie `device`, for as long as the code holds: their tries are counted apart from those of all others.';

/**
 * The browser that asks for a code, which a cookie names from now on. A program, which does not say which page it comes from, gets none:
 * few of them keep cookies.
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
