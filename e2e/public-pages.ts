import { factsOf } from '../src/portal/page-facts.ts';
import { publicPages as list } from '../src/portal/public-pages.ts';
import { resourcePath } from '../src/ui/addresses.ts';
import type { Portal } from './portal.ts';

type Rows = { university: string; resource: { id: string; title: string }; book: string; post: string };

/** Addresses of pages that need a row of the sample content, and of further pages that the list does not have. */
const samples: Record<string, (rows: Rows) => string> = {
  university: ({ university }) => `/coursepages/${university}/courses`,
  course: ({ university }) => `/course/${university}/Physics/B.Sc.%20Physics`,
  resource: ({ resource: { id, title } }) => resourcePath(id, title),
  'books-none': () => '/Books?q=nothing-like-it',
  'search-results': () => '/search?type=syllabus&sort=newest',
  book: ({ book }) => `/Books/${book}`,
  post: ({ post }) => `/blog/${post}`,
  article: () => '/blog/how-to-prepare-for-exams',
  'not-found': () => '/nowhere',
};

const listed = Object.keys(list).flatMap((path) => {
  const { name } = factsOf(path);
  return name ? [[name, path] as const] : [];
});
const paths = new Map(listed);

/** The names of all public pages. */
export const publicPages = [...new Set([...paths.keys(), ...Object.keys(samples)])];

/** Returns the address of a public page. */
export async function addressOf(name: string, { database }: Portal): Promise<string> {
  const [rows] = await database.sql<Rows[]>`select
    (select id from universities where name = 'Dhauladhar University') as university,
    (select json_build_object('id', id, 'title', title) from resources where title = 'Mechanics and Wave Motion, November 2024') as resource,
    (select id from books where verified_at is not null order by id desc limit 1) as book,
    (select slug from blogs where title like 'What to do in the last%') as post`;
  const address = (rows && samples[name]?.(rows)) ?? paths.get(name);
  if (!address || address.includes(':')) throw new Error(`no sample content for the public page ${name}`);
  return address;
}
