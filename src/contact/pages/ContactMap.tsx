import { useSyncExternalStore } from 'react';
import * as m from '../../paraglide/messages.js';
import { currentTheme, onThemeChange } from '../../ui/theme/theme.ts';

/**
 * The place on the map, in a frame of the portal itself: the outside map loads inside it when its reader asks for it there, so
 * that no third party is contacted without a click.
 */
export function ContactMap({ place }: { place: string }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => undefined);
  const address = theme ? `/contact-map?theme=${theme}` : '/contact-map';
  return (
    // Another address in the same frame would be a step in the history that Back has to undo.
    <iframe
      key={address}
      className="map"
      src={address}
      title={m.contact_pages_map({ place })}
      loading="lazy"
    />
  );
}

/** The theme where it is not the system's, which the frame knows by itself. */
function chosenTheme(): string | undefined {
  const theme = currentTheme();
  const isSystems = matchMedia(`(prefers-color-scheme: ${theme})`).matches;
  return isSystems ? undefined : theme;
}
