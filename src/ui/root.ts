import { createContext, useRouteLoaderData } from 'react-router';
import type { IconName } from './Icon.tsx';

/** What an installation says about itself on every page. Safe to send to any visitor. */
export type PublicSettings = {
  name: string;
  team: string;
  description: string;
  contactEmail: string;
  motto: string;
  social: { network: IconName; name: string; url: string }[];
  /** Where the contact form sends what is written: a path of the portal, or a form at a hosted service. */
  formAction: string;
};

/** What every page knows: the root route's loader data, `useRouteLoaderData<RootData>('root')`. */
export type RootData = {
  /** The server's date, YYYY-MM-DD; the browser corrects it to the reader's own. */
  today: string;
  publicUrl: string;
  settings: PublicSettings;
  /** What a form held that was sent without scripts and refused, with what is wrong with it. */
  posted?: Posted;
};

/** A form that was sent without scripts. */
export type Posted = {
  values: Record<string, string>;
  /** What is wrong with the form as a whole. */
  error: string;
  fields: Record<string, string[]>;
};

/** Given by the server for a first load; later pages keep what that one brought. */
export const rootContext = createContext<RootData | Promise<RootData> | null>(null);

const nothing: RootData = {
  today: '',
  publicUrl: '',
  settings: { name: '', team: '', description: '', contactEmail: '', social: [], motto: '', formAction: '' },
};

/** What every page knows. Holds even where the root route failed, so that error pages keep their frame. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root') ?? nothing;
