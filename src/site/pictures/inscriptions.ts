import * as blogs from '../../blogs/service.ts';
import * as books from '../../books/service.ts';
import { visitor } from '../../core/access.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { folded } from '../../core/text.ts';
import * as m from '../../paraglide/messages.js';
import * as settings from '../../settings/service.ts';
import { courseOf } from '../../ui/addresses.ts';
import { rupees } from '../../ui/format.ts';
import * as universities from '../../universities/service.ts';
import { findArticle, POLICY } from '../articles.ts';
import { articleSlugs } from '../vocabulary.ts';
import type { Inscription } from './draw.ts';

type PageInscription = Omit<Inscription, 'name'>;

/**
 * What the picture beside links to a page says: what visitors may see, and nothing else.
 * @param titles of the pages that are about the portal itself, by their paths
 * @param path the page's, as the address bar has it; `/index` is the first page
 * @throws {AppError} not_found
 */
export async function inscriptionOf(
  db: Db,
  titles: Map<string, () => string>,
  path: string,
): Promise<Inscription> {
  const portal = await settings.portal(db);
  const { name, motto } = portal;
  if (path === '/index') {
    const [slide] = (await settings.landing(db)).slides;
    return { name, title: slide?.heading ?? name, line: motto };
  }
  const title = titles.get(path)?.();
  if (title !== undefined) return { name, title, line: motto };
  const article =
    articleSlugs.find((slug) => path === `/blog/${slug}`) ?? (path === `/${POLICY}` ? POLICY : null);
  if (article)
    return { name, title: findArticle(article, await settings.documentNames(db)).title, line: portal.team };
  return { name, ...(await rowOf(db, path)) };
}

/** A page about a row of the database. */
async function rowOf(db: Db, path: string): Promise<PageInscription> {
  const [kind = '', id = '', ...rest] = path.split('/').slice(1);
  if (kind === 'Books' && rest.length === 0) return bookOf(db, id);
  if (kind === 'blog' && rest.length === 0) return postOf(db, id);
  if (kind === 'coursepages' && rest.join() === 'courses') return universityOf(db, id);
  if (kind === 'course' && rest.length === 2) return courseOn(db, path);
  throw gone();
}

async function bookOf(db: Db, id: string): Promise<PageInscription> {
  const { name, price, author } = await books.find(db, visitor, id);
  const parts = [m.seo_book(), author, rupees(Number(price))];
  return { title: name, line: joined(parts) };
}

async function postOf(db: Db, slug: string): Promise<PageInscription> {
  const { title, postedBy } = await blogs.find(db, visitor, decoded(slug));
  return { title, line: joined([m.seo_post(), postedBy.name]) };
}

async function universityOf(db: Db, id: string): Promise<PageInscription> {
  const { name, location } = await universities.find(db, visitor, id);
  return { title: name, line: joined([m.seo_university(), location]) };
}

async function courseOn(db: Db, path: string): Promise<PageInscription> {
  const address = courseOf(path);
  const { name, departments } = await universities.find(db, visitor, address.universityId);
  const department = departments.find((one) => folded(one.name) === folded(address.department));
  const course = department?.courses.find((one) => folded(one.name) === folded(address.course));
  if (!course) throw gone();
  return { title: course.name, line: joined([m.seo_course(), name]) };
}

const joined = (parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

const gone = () => new AppError('not_found', m.errors_not_found());

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw gone();
  }
}
