import { type Role, roles, SESSION_IDLE_MS } from '../../core/vocabulary.ts';

/** What the browser keeps of a session. The server alone decides what the token is worth. */
export type Session = {
  token: string;
  role: Role;
  userId: string;
  userName: string;
  /** Milliseconds since 1970; now where it was never written. */
  lastActive: number;
  /** How far the clock of the device was ahead of the server's at the sign-in, in ms. */
  skew: number;
};

/** What `POST /login` answers. */
export type LoginAnswer = { token: string; role: string; user: { id: string; name: string } };

const KEPT_ON_CLEARING = 'theme';
const IDENTITY = ['token', 'role', 'userId', 'userName'];

const listeners = new Set<() => void>();

/** The stored session, whether or not it is still good. None without a token and a role that the portal knows. */
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

/** Stores the session that a sign-in began. @returns false where the browser does not keep it: then there is none */
export function writeSession({ token, role, user }: LoginAnswer): boolean {
  try {
    touchSession();
    localStorage.setItem('skew', String(Date.now() - timeOf(token, 'iat')));
    // Other tabs hear of one after the other. The id, by which they show everything anew, comes last: what they ask for then has the token.
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

/** Forgets everything that is stored except the theme. */
export function clearSession(): void {
  try {
    const theme = localStorage.getItem(KEPT_ON_CLEARING);
    localStorage.clear();
    if (theme) localStorage.setItem(KEPT_ON_CLEARING, theme);
  } catch {
    // Where storage is blocked nothing is stored.
  }
}

/** Records activity. */
export function touchSession(): void {
  try {
    localStorage.setItem('lastActive', String(Date.now()));
  } catch {
    // Where storage is blocked there is no session either.
  }
}

/** Ends the session in this tab, and calls the listeners: the server no longer accepts it. */
export function endSession(): void {
  clearSession();
  for (const listener of [...listeners]) listener();
}

/**
 * Calls back when the session is ended in this tab, when another tab signs in or out, and when this one comes back from the browser's
 * memory. @returns a function that stops it
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
 * Whether there is no session, or one whose token is over or says nothing about its end, or one that was not used for an hour. One that was
 * used an hour after now is over, too: the clock was set back, and would let it live for as long.
 * @param now milliseconds since 1970
 */
export function isSessionOver(session: Session | null, now: number): boolean {
  if (session === null) return true;
  const isGood = now < timeOf(session.token, 'exp') + session.skew;
  return !(isGood && Math.abs(now - session.lastActive) <= SESSION_IDLE_MS);
}

/** When a token was made or ends (RFC 7519), by the server's clock, in ms; NaN when it does not say. */
function timeOf(token: string, claim: 'iat' | 'exp'): number {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))[claim] * 1000;
  } catch {
    return Number.NaN;
  }
}
