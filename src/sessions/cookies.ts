import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../core/secret.ts';
import { TRUSTED_FOR } from './attempts.ts';
import { ABSOLUTE_MS } from './vocabulary.ts';

export const COOKIE = 'session';

/**
 * The `Set-Cookie` of a session (RFC 6265). Scripts cannot read it, other sites' forms do not send it, and pages do not get it:
 * `/api` only, so that pages are the same for all and can be cached.
 */
export const sessionCookie = (token: string, publicUrl: string): string =>
  cookie(`${COOKIE}=${token}`, ABSOLUTE_MS / 1000, '/api', publicUrl);

/** The `Set-Cookie` that takes it away. */
export const noCookie = (publicUrl: string): string => cookie(`${COOKIE}=`, 0, '/api', publicUrl);

/**
 * The cookie that identifies a browser in which its owner has signed in (OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies): guesses elsewhere do not lock its owner out there.
 */
export const DEVICE_COOKIE = 'device';

/** The `Set-Cookie` of a device. Only the answer to a sign-in carries it, so that all others are the same as for visitors. */
export const deviceCookie = (device: string, publicUrl: string): string =>
  cookie(`${DEVICE_COOKIE}=${device}`, TRUSTED_FOR, '/api/login', publicUrl);

const cookie = (pair: string, maxAge: number, path: string, publicUrl: string): string =>
  `${pair}; Max-Age=${maxAge}; Path=${path}; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

const BYTES = 16;

/** A new device: a random id, with a signature that cannot be forged. */
export function newDevice(secret: Secret): string {
  const id = randomBytes(BYTES);
  return Buffer.concat([id, signatureOf(secret, id)]).toString('base64url');
}

/** The device that a cookie names; undefined when it was not made here. */
export function readDevice(secret: Secret, cookie: string | undefined): string | undefined {
  if (cookie === undefined || cookie.length > 64) return undefined;
  const bytes = Buffer.from(cookie, 'base64url');
  if (bytes.length !== 2 * BYTES || bytes.toString('base64url') !== cookie) return undefined;
  const id = bytes.subarray(0, BYTES);
  return timingSafeEqual(bytes.subarray(BYTES), signatureOf(secret, id)) ? cookie : undefined;
}

const signatureOf = (secret: Secret, id: Buffer): Buffer =>
  createHmac('sha256', secret.key('devices')).update(id).digest().subarray(0, BYTES);
