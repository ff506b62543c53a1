import * as m from '../../paraglide/messages.js';
import type { AreaPage } from './area.ts';

/** Writes a post, in every area. */
export const writeBlogPage: AreaPage = {
  path: 'add-blog',
  title: m.areas_page_write_blog,
  icon: 'pen',
  load: async () => ({
    default: (await import('../../blogs/pages/posting/WriteBlogPage.tsx')).WriteBlogPage,
  }),
};

/** One's own posts, in every area. */
export const myBlogsPage: AreaPage = {
  path: 'my-blogs',
  title: m.areas_page_my_blogs,
  icon: 'posts',
  load: async () => ({ default: (await import('../../blogs/pages/posting/MyBlogsPage.tsx')).MyBlogsPage }),
};

/** Decides about posts, for staff. */
export const verifyBlogsPage: AreaPage = {
  path: 'verify-blogs',
  title: m.areas_page_verify_blogs,
  icon: 'post-check',
  waiting: 'posts',
  load: async () => ({
    default: (await import('../../blogs/pages/posting/VerifyBlogsPage.tsx')).VerifyBlogsPage,
  }),
};
