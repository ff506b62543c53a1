import type { ComponentType } from 'react';
import * as m from '../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** The first page of an area. */
export const overviewPage = (load: () => Promise<ComponentType>): AreaPage => ({
  path: '',
  title: m.areas_overview,
  icon: 'shelf',
  load: async () => ({ default: await load() }),
});

/** One's own account, in every area. */
export const profilePage: AreaPage = {
  path: 'profile',
  title: m.areas_profile,
  icon: 'person',
  load: async () => ({ default: (await import('../people/pages/profile/ProfilePage.tsx')).ProfilePage }),
};

/** The accounts that somebody looks after; the server decides which. */
export const manageUsersPage: AreaPage = {
  path: 'manage-users',
  title: m.areas_manage_users,
  icon: 'people',
  load: async () => ({
    default: (await import('../people/pages/manage/ManageUsersPage.tsx')).ManageUsersPage,
  }),
};
