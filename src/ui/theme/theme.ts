export type Theme = 'light' | 'dark';

/** The key in local storage; its values are `dark` and `light`. */
const storageKey = 'theme';

/** Returns the theme on screen, as set by the boot script, which follows other tabs and the system, or since then by the visitor. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Switches to the other theme and stores the choice. */
export function toggleTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Where storage is blocked, the choice lasts as long as the page.
  }
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.classList.toggle('dark', theme === 'dark');
  const paper = getComputedStyle(document.body).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/** Calls the listener whenever the theme on screen changes. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
