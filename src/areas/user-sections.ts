import * as m from '../paraglide/messages.js';
import type { Area } from './area.ts';
import { profilePage } from './profile-page.ts';

/** What students see. */
export const userArea: Area = {
  role: 'user',
  home: '/user',
  name: m.areas_user,
  me: '/user',
  sections: [
    {
      title: m.areas_section_overview,
      pages: [
        {
          path: '',
          title: m.areas_overview,
          icon: 'shelf',
          load: async () => ({ default: (await import('./UserOverview.tsx')).UserOverview }),
        },
        profilePage,
      ],
    },
    { title: m.areas_section_content, pages: [] },
    { title: m.areas_section_add, pages: [] },
    { title: m.areas_section_access, pages: [] },
  ],
  ofPerson: [profilePage],
};
