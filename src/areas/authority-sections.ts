import * as m from '../paraglide/messages.js';
import type { Area } from './area.ts';
import { profilePage } from './profile-page.ts';

/** What the staff of universities see. */
export const authorityArea: Area = {
  role: 'authority',
  home: '/authority',
  name: m.areas_authority,
  me: '/authority',
  sections: [
    {
      title: m.areas_section_overview,
      pages: [
        {
          path: '',
          title: m.areas_overview,
          icon: 'shelf',
          load: async () => ({ default: (await import('./AuthorityOverview.tsx')).AuthorityOverview }),
        },
        profilePage,
      ],
    },
    { title: m.areas_section_content, pages: [] },
    { title: m.areas_section_add, pages: [] },
    {
      title: m.areas_section_access,
      pages: [
        {
          path: 'manage-users',
          title: m.areas_manage_users,
          icon: 'people',
          load: async () => ({
            default: (await import('../people/pages/manage/ManageUsersPage.tsx')).ManageUsersPage,
          }),
        },
      ],
    },
  ],
  ofPerson: [profilePage],
};
