import { createContext, useRouteLoaderData } from 'react-router';
import type { IconName } from './Icon.tsx';

/** The settings of an installation that every page may show. Safe to send to any visitor. */
export type PublicSettings = {
  name: string;
  team: string;
  description: string;
  contactEmail: string;
  motto: string;
  social: { network: IconName; name: string; url: string }[];
  /** Where the contact form posts to: a path of the portal, or a form at a hosted service. */
  formAction: string;
};

/** The data of every page: the root route's loader data, `useRouteLoaderData<RootData>('root')`. */
export type RootData = {
  /** The server's date, YYYY-MM-DD; the browser corrects it to the reader's own. */
  today: string;
  publicUrl: string;
  settings: PublicSettings;
  /** The values and errors of a form that was sent without scripts and rejected. */
  posted?: Posted;
};

/** A form that was sent without scripts. */
export type Posted = {
  values: Record<string, string>;
  /** What is wrong with the form as a whole. */
  error: string;
  fields: Record<string, string[]>;
};

/** Set by the server for the first load; later pages reuse its data. */
export const rootContext = createContext<RootData | Promise<RootData> | null>(null);

const nothing: RootData = {
  today: '',
  publicUrl: '',
  settings: { name: '', team: '', description: '', contactEmail: '', social: [], motto: '', formAction: '' },
};

/** Returns the data of every page. Works even if the root route failed, so that error pages keep their frame. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root') ?? nothing;
