import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root.ts';

const nothing: RootData = {
  today: '',
  publicUrl: '',
  settings: { name: '', team: '', description: '', contactEmail: '', social: [], motto: '', formAction: '' },
};

/** What every page knows. Holds even where the root route failed, so that error pages keep their frame. */
export const useRootData = (): RootData => useRouteLoaderData<RootData>('root') ?? nothing;
