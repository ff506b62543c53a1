import * as m from '../../paraglide/messages.js';
import type { Area } from './area.ts';
import { myBlogsPage, writeBlogPage } from './blog-pages.ts';
import { overviewPage, pagesBeside, profilePage } from './shared-pages.ts';
import { coursePages, marketPages, preferencesPage } from './student-pages.ts';

/** What students see. */
export const userArea: Area = {
  role: 'user',
  home: '/user',
  name: m.areas_user,
  me: '/user',
  sections: [
    {
      key: 'overview',
      title: m.areas_section_overview,
      pages: [
        overviewPage(
          async () => (await import('../../preferences/pages/StudentOverview.tsx')).StudentOverview,
        ),
        preferencesPage,
        profilePage,
      ],
    },
    { key: 'course', title: m.areas_section_course, pages: coursePages },
    { key: 'market', title: m.areas_section_market, pages: marketPages },
    { key: 'blogs', title: m.areas_section_blogs, pages: [writeBlogPage, myBlogsPage] },
  ],
  ofPerson: [profilePage],
  beside: pagesBeside,
};
