import * as m from '../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** What visitors wrote through the contact form. */
export const inboxPage: AreaPage = {
  path: 'messages',
  title: m.areas_page_inbox,
  icon: 'mail',
  load: async () => ({ default: (await import('../contact/pages/InboxPage.tsx')).InboxPage }),
};

/** What the site says about itself. */
export const settingsPage: AreaPage = {
  path: 'site-settings',
  title: m.areas_page_settings,
  icon: 'pin',
  load: async () => ({ default: (await import('../settings/pages/SettingsPage.tsx')).SettingsPage }),
};
