import type { Role } from './session-store.ts';

/** Who seems to read a public page: what the browser keeps says so. The server alone knows whether it still holds. */
export type Viewer = { role: Role };

/**
 * Whoever is signed in, as a public page needs to know it. It does without the code of sessions, whose weight only signed-in pages and
 * forms should carry.
 */
export function currentViewer(): Viewer | null {
  try {
    const role = localStorage.getItem('token') && localStorage.getItem('role');
    return role === 'user' || role === 'authority' || role === 'admin' ? { role } : null;
  } catch {
    return null;
  }
}
