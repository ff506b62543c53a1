import { readSession } from '../../../ui/session/session-store.ts';

/** Updates the stored name of the signed-in person, with the event that other tabs get from the browser. */
export function renameSession(name: string): void {
  if (readSession()?.userName === name) return;
  try {
    localStorage.setItem('userName', name);
  } catch {
    // Where storage is blocked there is no name to change.
  }
  window.dispatchEvent(new StorageEvent('storage', { key: 'userName' }));
}
