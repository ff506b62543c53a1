import type { Portal } from './portal.ts';

/** A public page, with a name for what is kept about it. */
export type PublicPage = { name: string; url: string };

/** Every public page, with sample content on it. */
export async function publicPages({ database }: Portal): Promise<PublicPage[]> {
  const [row] = await database.sql`select id from universities where name = 'Dhauladhar University'`;
  const [book] =
    await database.sql`select id from books where verified_at is not null order by id desc limit 1`;
  const [post] = await database.sql`select slug from blogs where title like 'What to do in the last%'`;
  return [
    { name: 'home', url: '/' },
    { name: 'universities', url: '/Universities' },
    { name: 'university', url: `/coursepages/${row?.id}/courses` },
    { name: 'course', url: `/course/${row?.id}/Physics/B.Sc.%20Physics` },
    { name: 'books', url: '/Books' },
    { name: 'books-none', url: '/Books?q=nothing-like-it' },
    { name: 'book', url: `/Books/${book?.id}` },
    { name: 'blogs', url: '/Blogs' },
    { name: 'post', url: `/blog/${post?.slug}` },
    { name: 'about', url: '/About-us' },
    { name: 'teams', url: '/Teams' },
    { name: 'contact', url: '/Contact-us' },
    { name: 'article', url: '/blog/how-to-prepare-for-exams' },
    { name: 'privacy-policy', url: '/privacy-policy' },
    { name: 'sitemap', url: '/sitemap' },
    { name: 'blog-sitemap', url: '/blog-sitemap' },
    { name: 'login', url: '/login' },
    { name: 'register', url: '/user-register' },
    { name: 'forgot-password', url: '/forgot-password' },
    { name: 'not-found', url: '/nowhere' },
  ];
}
