import * as m from '../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** One's own account, in every area. */
export const profilePage: AreaPage = {
  path: 'profile',
  title: m.areas_profile,
  icon: 'person',
  load: async () => ({ default: (await import('../people/pages/profile/ProfilePage.tsx')).ProfilePage }),
};
