/** The browser's storage, which Node has only for the asking. */
export class BrowserStorage {
  #entries = new Map<string, string>();
  getItem = (key: string) => this.#entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#entries.set(key, value);
  clear = () => this.#entries.clear();
  get keys() {
    return [...this.#entries.keys()].sort();
  }
}
