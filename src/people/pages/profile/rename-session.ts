import { readSession } from '../../../web/session/session-store.ts';

/** Makes the stored name of whoever is signed in the new one, and tells this tab as the browser tells the others. */
export function renameSession(name: string): void {
  if (readSession()?.userName === name) return;
  try {
    localStorage.setItem('userName', name);
  } catch {
    // Where storage is blocked there is no name to change.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: 'userName' }));
}
