/** The key in local storage; its value are the keys of the folded sections, with a space between them. */
const STORAGE_KEY = 'folded';
const listeners = new Set<() => void>();
/** Where storage is blocked, a choice lasts as long as the page. */
let shown: string | undefined;

/** The keys of the sections that are folded on this device, with a space between them. */
export function foldedSections(): string {
  shown ??= stored();
  return shown;
}

/** Folds a section of the sidebar, or opens it, until it is done again. */
export function toggleSection(key: string): void {
  const before = foldedSections().split(' ').filter(Boolean);
  shown = (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]).join(' ');
  try {
    localStorage.setItem(STORAGE_KEY, shown);
  } catch {
    // It is shown all the same.
  }
  for (const listener of [...listeners]) listener();
}

/** Calls back when a section is folded or opened. @returns a function that stops it */
export function onFold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return '';
  }
}
