/**
 * Stands in for the browser’s storage. As there, the entries are own properties of the object. `clear` is missing on purpose, because it
 * would also remove entries that other tabs need.
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
