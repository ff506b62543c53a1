export type Theme = 'light' | 'dark';

/** The key in local storage; its values are `dark` and `light`. */
const storageKey = 'theme';
const listeners = new Set<() => void>();

/** The theme on screen, as set by the boot script or by the visitor since. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Turns to the other theme and remembers it. */
export function toggleTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Where storage is blocked the choice lasts as long as the page.
  }
  show(theme);
}

/** Calls back whenever the theme changes: here, in another tab, or with the system while nothing was chosen. */
export function onThemeChange(listener: () => void): () => void {
  // The same function is added once only, however many listen.
  addEventListener('storage', followOtherTab);
  systemDark().addEventListener('change', follow);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let system: MediaQueryList | undefined;

function systemDark(): MediaQueryList {
  system ??= matchMedia('(prefers-color-scheme: dark)');
  return system;
}

function followOtherTab({ key }: StorageEvent): void {
  // A null key means that the other tab cleared everything.
  if (key === storageKey || key === null) follow();
}

const follow = (): void => show(chosenTheme() ?? systemTheme());

function chosenTheme(): Theme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'dark' || value === 'light' ? value : null;
  } catch {
    return null;
  }
}

const systemTheme = (): Theme => (systemDark().matches ? 'dark' : 'light');

function show(theme: Theme): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.toggle('dark', theme === 'dark');
  const paper = getComputedStyle(document.body).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
  for (const listener of listeners) listener();
}
