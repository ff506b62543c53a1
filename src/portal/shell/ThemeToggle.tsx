import { useSyncExternalStore } from 'react';
import * as m from '../../paraglide/messages.js';
import { Icon } from '../../ui/Icon.tsx';
import { currentTheme, onThemeChange, toggleTheme } from '../../ui/theme/theme.ts';

/** The switch between light and dark. The server cannot know the theme: `aria-pressed` appears on hydration, and CSS picks the icon. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => undefined);
  return (
    <button
      type="button"
      className="icon theme-toggle scripted"
      aria-label={m.shell_theme()}
      aria-pressed={theme && theme === 'dark'}
      onClick={toggleTheme}
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  );
}
