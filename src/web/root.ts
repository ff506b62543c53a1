import { createContext } from 'react-router';
import type { PublicSettings } from '../site/settings.ts';

/** What every page knows: the root route's loader data, `useRouteLoaderData<RootData>('root')`. */
export type RootData = {
  /** The server's date, YYYY-MM-DD; the browser corrects it to the reader's own. */
  today: string;
  publicUrl: string;
  settings: PublicSettings;
};

/** Given by the server for a first load; later pages keep what that one brought. */
export const rootContext = createContext<RootData | null>(null);
