/**
 * The browser’s storage, which Node has only for the asking. As there, the entries are the object’s own keys. It has no `clear`, which
 * would take from other tabs what is to stay.
 */
export class BrowserStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
  get keys(): string[] {
    return Object.keys(this).sort();
  }
}
