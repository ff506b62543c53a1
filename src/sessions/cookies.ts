import { cookie, deviceCookie } from '../core/http/device.ts';
import { TRUSTED_FOR } from './attempts.ts';
import { ABSOLUTE_MS } from './write.ts';

export const COOKIE = 'session';

/** The `Set-Cookie` of a session. Pages do not get it: `/api` only, so that they are the same for all and can be cached. */
export const sessionCookie = (token: string, publicUrl: string): string =>
  cookie(`${COOKIE}=${token}`, ABSOLUTE_MS / 1000, '/api', publicUrl);

/** The `Set-Cookie` that takes it away. */
export const noCookie = (publicUrl: string): string => cookie(`${COOKIE}=`, 0, '/api', publicUrl);

/**
 * The `Set-Cookie` of a browser in which the owner of an account has signed in: guesses elsewhere do not lock its owner out there. Only
 * the answer to a sign-in carries it.
 */
export const knownDeviceCookie = (device: string, publicUrl: string): string =>
  deviceCookie(device, TRUSTED_FOR, '/api/login', publicUrl);
