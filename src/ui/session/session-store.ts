import { type Role, roles, SESSION_IDLE_MS } from '../../core/vocabulary.ts';
import { clearSession } from '../api.ts';

/** What the browser stores of a session. Only the server decides whether the token is valid. */
export type Session = {
  token: string;
  role: Role;
  userId: string;
  userName: string;
  /** Milliseconds since 1970; now if it was never written. */
  lastActive: number;
  /** How far the device's clock was ahead of the server's at sign-in, in ms. */
  skew: number;
};

/** The response of `POST /login`. */
export type LoginAnswer = { token: string; role: string; user: { id: string; name: string } };

const IDENTITY = ['token', 'role', 'userId', 'userName'];

const listeners = new Set<() => void>();

/** Returns the stored session, valid or not; null without a token and a known role. */
export function readSession(): Session | null {
  try {
    const token = localStorage.getItem('token');
    const role = localStorage.getItem('role') as Role;
    if (!token || !roles.includes(role)) return null;
    return {
      token,
      role,
      userId: localStorage.getItem('userId') ?? '',
      userName: localStorage.getItem('userName') ?? '',
      lastActive: Number(localStorage.getItem('lastActive') ?? Date.now()),
      skew: Number(localStorage.getItem('skew')),
    };
  } catch {
    return null;
  }
}

/** Stores the session of a sign-in. @returns false if the browser cannot store it: there is no session then */
export function writeSession({ token, role, user }: LoginAnswer): boolean {
  try {
    touchSession();
    localStorage.setItem('skew', String(Date.now() - timeOf(token, 'iat')));
    // Other tabs get an event for each key. The id, which makes them reload everything, comes last: their requests have the new token.
    localStorage.setItem('token', token);
    localStorage.setItem('role', role);
    localStorage.setItem('userName', user.name);
    localStorage.setItem('userId', user.id);
    return true;
  } catch {
    clearSession();
    return false;
  }
}

/** Updates the stored name of the signed-in person. Dispatches the `storage` event here too, as the browser sends it only to other tabs. */
export function renameSession(userId: string, name: string): void {
  const session = readSession();
  if (session?.userId !== userId || session.userName === name) return;
  try {
    localStorage.setItem('userName', name);
  } catch {
    // Storage is blocked, so there is no stored name to change.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: 'userName' }));
}

/** Records activity. */
export function touchSession(): void {
  try {
    localStorage.setItem('lastActive', String(Date.now()));
  } catch {
    // Where storage is blocked, there is no session either.
  }
}

/** Ends the session in this tab and calls the listeners, after the server refused it. */
export function endSession(): void {
  clearSession();
  for (const listener of [...listeners]) listener();
}

/**
 * Calls the listener when the session is ended in this tab, when another tab signs in or out, and when this tab returns from the
 * back/forward cache. @returns a function that unsubscribes
 */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the other tab cleared everything.
    if (key === null || IDENTITY.includes(key)) listener();
  };
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onReturn);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onReturn);
  };
}

/**
 * Whether there is no session, its token has expired or has no expiry time, or it was idle for an hour. A last activity more than an hour
 * in the future ends it, too: the clock was set back, which would extend the session.
 * @param now milliseconds since 1970
 */
export function isSessionOver(session: Session | null, now: number): boolean {
  if (session === null) return true;
  const isGood = now < timeOf(session.token, 'exp') + session.skew;
  return !(isGood && Math.abs(now - session.lastActive) <= SESSION_IDLE_MS);
}

/** When a token was issued or expires (RFC 7519), by the server's clock, in ms; NaN if it does not say. */
function timeOf(token: string, claim: 'iat' | 'exp'): number {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))[claim] * 1000;
  } catch {
    return Number.NaN;
  }
}
