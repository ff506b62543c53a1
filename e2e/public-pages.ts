import type { Portal } from './portal.ts';

type Rows = { university: string; book: string; post: string };

/** Every public page: a name for what is kept about it, and its address, with sample content on it. */
const addresses: Record<string, (rows: Rows) => string> = {
  home: () => '/',
  universities: () => '/Universities',
  university: ({ university }) => `/coursepages/${university}/courses`,
  course: ({ university }) => `/course/${university}/Physics/B.Sc.%20Physics`,
  books: () => '/Books',
  'books-none': () => '/Books?q=nothing-like-it',
  book: ({ book }) => `/Books/${book}`,
  blogs: () => '/Blogs',
  post: ({ post }) => `/blog/${post}`,
  about: () => '/About-us',
  teams: () => '/Teams',
  contact: () => '/Contact-us',
  article: () => '/blog/how-to-prepare-for-exams',
  'privacy-policy': () => '/privacy-policy',
  sitemap: () => '/sitemap',
  'blog-sitemap': () => '/blog-sitemap',
  login: () => '/login',
  register: () => '/user-register',
  'forgot-password': () => '/forgot-password',
  'not-found': () => '/nowhere',
};

export const publicPages = Object.keys(addresses);

/** The address of a public page. */
export async function addressOf(name: string, { database }: Portal): Promise<string> {
  const [rows] = await database.sql<Rows[]>`select
    (select id from universities where name = 'Dhauladhar University') as university,
    (select id from books where verified_at is not null order by id desc limit 1) as book,
    (select slug from blogs where title like 'What to do in the last%') as post`;
  const address = rows && addresses[name]?.(rows);
  if (!address) throw new Error(`no public page is called ${name}`);
  return address;
}
