import * as blogs from '../blogs/service.ts';
import * as books from '../books/service.ts';
import { type Actor, visitor } from '../core/access.ts';
import type { Db } from '../core/db/database.ts';
import * as universities from '../universities/service.ts';

/** Something of which each one has a page of its own. */
type Source = {
  /** The cache tag of what visitors see of it. */
  tag: string;
  count: (db: Db, actor: Actor) => Promise<number>;
  /** Paths, in an order that stays. */
  read: (db: Db, actor: Actor, offset: number, limit: number) => Promise<string[]>;
};

const sources: Source[] = [
  { tag: 'universities', count: universities.addressCount, read: universities.addresses },
  { tag: 'books', count: books.addressCount, read: books.addresses },
  { tag: 'blogs', count: blogs.addressCount, read: blogs.addresses },
];

/** What the site map is made from. */
export const addressTags = sources.map(({ tag }) => tag);

const counts = (db: Db): Promise<number[]> => Promise.all(sources.map(({ count }) => count(db, visitor)));

/** How many pages there are of universities, courses, books and so on. */
export const addressCount = async (db: Db): Promise<number> =>
  (await counts(db)).reduce((sum, count) => sum + count, 0);

/** A part of their paths, one source after the other. */
export async function addresses(db: Db, offset: number, limit: number): Promise<string[]> {
  const paths: string[] = [];
  let before = 0;
  for (const [at, count] of (await counts(db)).entries()) {
    const from = Math.max(0, offset - before);
    const most = limit - paths.length;
    if (from < count && most > 0) paths.push(...((await sources[at]?.read(db, visitor, from, most)) ?? []));
    before += count;
  }
  return paths;
}
