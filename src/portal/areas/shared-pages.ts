import type { ComponentType } from 'react';
import * as m from '../../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** The first page of an area. */
export const overviewPage = (load: () => Promise<ComponentType>): AreaPage => ({
  path: '',
  title: m.areas_overview,
  icon: 'dashboard',
  load: async () => ({ default: await load() }),
});

/** One's own account, in every area. */
export const profilePage: AreaPage = {
  path: 'profile',
  title: m.areas_profile,
  icon: 'person',
  load: async () => ({ default: (await import('./ProfilePage.tsx')).ProfilePage }),
};

/** The accounts that the actor looks after; the server decides which. */
export const manageUsersPage: AreaPage = {
  path: 'manage-users',
  title: m.areas_manage_users,
  icon: 'people',
  load: async () => ({
    default: (await import('../../people/pages/manage/ManageUsersPage.tsx')).ManageUsersPage,
  }),
};

/** The notifications of the reader; the bell in the header leads there. */
const notificationsPage: AreaPage = {
  path: 'notifications',
  title: m.areas_page_notifications,
  icon: 'bell',
  load: async () => ({
    default: (await import('../../notifications/pages/NotificationsPage.tsx')).NotificationsPage,
  }),
};

/** A reservation and its thread; lists and notifications lead there. */
const reservationPage: AreaPage = {
  path: 'reservation',
  title: m.areas_page_reservation,
  icon: 'book',
  load: async () => ({
    default: (await import('../../books/reservations/pages/ReservationPage.tsx')).ReservationPage,
  }),
};

/** The pages of every area that no section of the sidebar holds. */
export const pagesBeside: AreaPage[] = [notificationsPage, reservationPage];
