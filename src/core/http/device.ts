import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '../codes/codes.ts';
import type { Secret } from '../secret.ts';
import { cookieOf } from './credentials.ts';

/**
 * Returns a `Set-Cookie` (RFC 6265) for a cookie that scripts cannot read and forms on other sites do not send.
 * @param pair such as `session=…`
 * @param maxAge in seconds
 */
export const cookie = (pair: string, maxAge: number, path: string, publicUrl: string): string =>
  `${pair}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

const NAME = 'device';

/**
 * Returns the `Set-Cookie` that distinguishes a browser from all others (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 * @param path of the few calls that need the cookie; all others are sent without it
 */
export const deviceCookie = (device: string, maxAge: number, path: string, publicUrl: string): string =>
  cookie(`${NAME}=${device}`, maxAge, path, publicUrl);

const BYTES = 16;

/** Makes a new device: a random id and its signature. */
export function newDevice(secret: Secret): string {
  const id = randomBytes(BYTES);
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url');
}

/** Returns the device that the request's cookie names; undefined without one, or when this portal did not sign it. */
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

/** The part on the device cookie in the API descriptions of routes that send a code. */
export const ASKER_COOKIE =
  'Browsers get the cookie `device`, for as long as the code holds: their tries are counted apart from those of all others.';

/**
 * Returns the device of the browser that asks for a code: the one of its cookie, or a new one. Other programs, which name no page as
 * the origin of their requests, get none: few of them keep cookies.
 */
export function askerOf(secret: Secret, { headers }: FastifyRequest): string | undefined {
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return deviceOf(secret, headers) ?? (isBrowser ? newDevice(secret) : undefined);
}

/**
 * Sets the device cookie of the browser that asked for a code, for as long as the code is valid.
 * @param path of the calls that request and redeem the code
 */
export function keepAsker(reply: FastifyReply, asker: string | undefined, path: string, publicUrl: string) {
  if (asker !== undefined)
    reply.header('set-cookie', deviceCookie(asker, CODE_MINUTES * 60, path, publicUrl));
}
