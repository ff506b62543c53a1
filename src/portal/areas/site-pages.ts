import * as m from '../../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** What visitors wrote through the contact form. */
export const inboxPage: AreaPage = {
  path: 'messages',
  title: m.areas_page_inbox,
  icon: 'mail',
  waiting: 'messages',
  load: async () => ({ default: (await import('../../contact/pages/inbox/InboxPage.tsx')).InboxPage }),
};

/** What the site says about itself. */
export const settingsPage: AreaPage = {
  path: 'site-settings',
  title: m.areas_page_settings,
  icon: 'settings',
  load: async () => ({ default: (await import('./SiteSettings.tsx')).SiteSettings }),
};
