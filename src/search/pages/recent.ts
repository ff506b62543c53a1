/** The key in local storage; its value is a list of texts, the newest first. */
const KEY = 'searches';
const MOST = 8;

/** Reads the reader's latest searches, which are stored in this browser only. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a search at the top of the list. */
export function rememberSearch(text: string): void {
  const others = readRecent().filter((one) => one.toLowerCase() !== text.toLowerCase());
  write([text, ...others].slice(0, MOST));
}

export const forgetSearches = (): void => write([]);

function write(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage (blocked or full) there is no list.
  }
}
