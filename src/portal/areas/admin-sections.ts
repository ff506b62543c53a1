import * as m from '../../paraglide/messages.js';
import type { Area } from './area.ts';
import { contentSections, trashPage } from './content-pages.ts';
import { manageUsersPage, overviewPage, pagesBeside, profilePage } from './shared-pages.ts';
import { inboxPage, settingsPage } from './site-pages.ts';

/** What administrators see: everything. */
export const adminArea: Area = {
  role: 'admin',
  home: '/admin',
  name: m.areas_admin,
  me: '/admin/me',
  sections: [
    {
      key: 'overview',
      title: m.areas_section_overview,
      pages: [overviewPage(async () => (await import('./AdminOverview.tsx')).AdminOverview)],
    },
    ...contentSections,
    {
      key: 'access',
      title: m.areas_section_access,
      pages: [
        manageUsersPage,
        {
          path: 'register-admin',
          title: m.areas_register_admin,
          icon: 'add-person',
          load: async () => ({
            default: (await import('../../people/pages/staff/RegisterAdminPage.tsx')).RegisterAdminPage,
          }),
        },
        {
          path: 'register-authority',
          title: m.areas_register_authority,
          icon: 'badge',
          load: async () => ({
            default: (await import('../../people/pages/staff/RegisterAuthorityPage.tsx'))
              .RegisterAuthorityPage,
          }),
        },
        {
          path: 'audit-log',
          title: m.areas_audit_log,
          icon: 'clock',
          load: async () => ({ default: (await import('../../audit/pages/AuditLogPage.tsx')).AuditLogPage }),
        },
        inboxPage,
        settingsPage,
        trashPage,
      ],
    },
  ],
  ofPerson: [profilePage],
  beside: pagesBeside,
};
