import type { Role } from '../../core/vocabulary.ts';

/** The likely reader of a public page, from the browser's storage. Only the server knows whether the session is still valid. */
export type Viewer = { role: Role };

/**
 * The signed-in person, as a public page needs to know it. It does without the code of sessions, whose weight only signed-in
 * pages and forms should carry.
 */
export function currentViewer(): Viewer | null {
  try {
    const role = localStorage.getItem('token') && localStorage.getItem('role');
    return role === 'user' || role === 'authority' || role === 'admin' ? { role } : null;
  } catch {
    return null;
  }
}
