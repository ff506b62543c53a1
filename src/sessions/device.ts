import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../core/secret.ts';
import { TRUSTED_FOR } from './attempts.ts';

/**
 * The cookie that identifies a browser in which its owner has signed in (OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies): guesses elsewhere do not lock its owner out there.
 */
export const DEVICE_COOKIE = 'device';

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

/** The `Set-Cookie` of a device. Only the answer to a sign-in carries it, so that all others are the same as for visitors. */
export const deviceCookie = (device: string, publicUrl: string): string =>
  `${DEVICE_COOKIE}=${device}; Max-Age=${TRUSTED_FOR}; Path=/api/login; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
