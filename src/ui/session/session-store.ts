import { type Role, roles, SESSION_IDLE_MS } from '../../core/vocabulary.ts';

/** What the browser keeps of a session. The server alone decides what the token is worth. */
export type Session = {
  token: string;
  role: Role;
  userId: string;
  userName: string;
  /** Milliseconds since 1970; NaN when it was never written. */
  lastActive: number;
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
    const role = localStorage.getItem('role');
    if (!token || !role || !roles.some((one) => one === role)) return null;
    return {
      token,
      role: role as Role,
      userId: localStorage.getItem('userId') ?? '',
      userName: localStorage.getItem('userName') ?? '',
      lastActive: Number.parseInt(localStorage.getItem('lastActive') ?? '', 10),
    };
  } catch {
    return null;
  }
}

/** Stores the session that a sign-in began. @returns false where the browser keeps nothing for this site */
export function writeSession({ token, role, user }: LoginAnswer): boolean {
  try {
    localStorage.setItem('role', role);
    localStorage.setItem('userId', user.id);
    localStorage.setItem('userName', user.name);
    localStorage.setItem('lastActive', String(Date.now()));
    localStorage.setItem('token', token);
    return true;
  } catch {
    return false;
  }
}

/** Forgets everything that is stored except the theme. */
export function clearSession(): void {
  try {
    const theme = localStorage.getItem(KEPT_ON_CLEARING);
    localStorage.clear();
    if (theme !== null) localStorage.setItem(KEPT_ON_CLEARING, theme);
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
 * Whether there is no session, or one whose token is over or says nothing about its end, or one that was not used for an hour.
 * @param now milliseconds since 1970
 */
export function isSessionOver(session: Session | null, now: number): boolean {
  if (session === null) return true;
  const end = endOf(session.token);
  if (end === null || end <= now) return true;
  return !(now - session.lastActive <= SESSION_IDLE_MS);
}

/** When a token ends (`exp`, RFC 7519), in ms; null when it does not say. */
function endOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
}
