import * as m from '../../paraglide/messages.js';
import type { Area } from './area.ts';
import { contentSections } from './content-pages.ts';
import { manageUsersPage, overviewPage, pagesBeside, profilePage } from './shared-pages.ts';

/** What the staff of universities see. */
export const authorityArea: Area = {
  role: 'authority',
  home: '/authority',
  name: m.areas_authority,
  me: '/authority',
  sections: [
    {
      key: 'overview',
      title: m.areas_section_overview,
      pages: [
        overviewPage(async () => (await import('./AuthorityOverview.tsx')).AuthorityOverview),
        profilePage,
      ],
    },
    ...contentSections,
    {
      key: 'access',
      title: m.areas_section_access,
      pages: [manageUsersPage],
    },
  ],
  ofPerson: [profilePage],
  beside: pagesBeside,
};
