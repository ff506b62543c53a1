import * as m from '../paraglide/messages.js';
import type { Area } from './area.ts';
import { overviewPage, profilePage } from './shared-pages.ts';

/** What students see. */
export const userArea: Area = {
  role: 'user',
  home: '/user',
  name: m.areas_user,
  me: '/user',
  sections: [
    {
      title: m.areas_section_overview,
      pages: [overviewPage(async () => (await import('./UserOverview.tsx')).UserOverview), profilePage],
    },
  ],
  ofPerson: [profilePage],
};
